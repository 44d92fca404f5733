"""Tests the engine in the browser: another compiler, and 32 bits."""

import os

from page import HTML, BrowserTest


class Engine(BrowserTest):
    def test_the_signature_in_the_browser_equals_the_stored_one(self):
        script = os.path.join(os.path.dirname(HTML), "tilefold-node.js")
        path = self.page.file("engine.html", f"""<!DOCTYPE html><meta charset="utf-8"><script>
            var said = [], ended = null;
            var Module = {{arguments: ['signature'], print: line => said.push(line), onExit: code => {{ ended = code; }}}};
            </script><script src="file://{script}"></script>""".encode())
        self.page.driver.get(f"file://{path}")
        self.page.wait_for(lambda: self.page.run("return ended !== null"), "the end of the work")
        with open(os.path.join(os.path.dirname(__file__), "../signature.golden"), encoding="utf-8") as file:
            self.assertEqual("".join(line + "\n" for line in self.page.run("return said")), file.read())
