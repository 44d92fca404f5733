// The page around the window: unpacks the program, stores its files in the browser, and calls it when an event has
// happened or is due. `pack.py` puts this script into the HTML file, with the program and its fonts as one packed text.
'use strict';

(async () => {
  // Marks the progress of the start, visible in the browser's developer tools.
  const mark = (name) => performance.mark('tilefold-' + name);
  mark('loaded');
  document.getElementById('short').remove();  // the script runs, so the file is complete
  const word = document.getElementById('word');
  const canvas = document.getElementById('canvas');

  // Shows one sentence on the page. A fatal message stays; any other is removed eight seconds after a board is shown.
  let wordTimer = 0;
  let isPassing = false;
  let isShown = false;
  const passWord = () => {
    clearTimeout(wordTimer);
    if (isPassing && isShown) wordTimer = setTimeout(() => { word.hidden = true; }, 8000);
  };
  const say = (text, stays) => {
    word.textContent = text;
    word.hidden = false;
    isPassing = !stays;
    passWord();
  };
  const giveUp = (text) => {
    say(text, true);
    canvas.hidden = true;
  };

  if (typeof WebAssembly !== 'object')
    return giveUp('This browser cannot run Tilefold because it does not support WebAssembly. Use a newer browser.');

  // Computes the Adler-32 checksum. Source: M. Adler, in RFC 1950.
  const checksum = (bytes) => {
    let a = 1, b = 0;
    for (let i = 0; i < bytes.length;) {
      for (const end = Math.min(i + 3800, bytes.length); i < end; ++i) b += a += bytes[i];
      a %= 65521;
      b %= 65521;
    }
    return b * 65536 + a;
  };

  // Unpacks data that Python's `lzma.compress` wrote, with a small WebAssembly program (unpack.cpp).
  const unlzma = async (packed, size) => {
    const program = Uint8Array.from(atob('@unpacker@'), (letter) => letter.charCodeAt(0));
    const {memory, unpack} = (await WebAssembly.instantiate(program)).instance.exports;
    const from = memory.buffer.byteLength;
    memory.grow(Math.ceil((packed.length + size) / 65536) + 1);
    const whole = new Uint8Array(memory.buffer, from + packed.length, size);
    new Uint8Array(memory.buffer, from).set(packed);
    if (!unpack(from, packed.length, whole.byteOffset, size)) throw new Error('it cannot be unpacked');
    return whole;
  };

  // Unpacks the program and its fonts: a line of JSON lists the parts, then all of them follow, packed together.
  const unpack = async () => {
    const element = document.getElementById('packed');
    const text = element.textContent;
    element.remove();
    // Every byte is shifted and written as a character of windows-1252; characters that HTML would change are escaped
    // with "=".
    const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({length: 256}, (_, byte) => byte));
    const byteOf = new Uint8Array(0x2200);
    const shift = Number(element.dataset.shift);
    for (let byte = 0; byte < 256; ++byte) byteOf[letters.charCodeAt(byte)] = byte;
    const bytes = new Uint8Array(text.length);
    let end = 0;
    for (let i = 0; i < text.length; ++i) {
      const letter = text.charCodeAt(i);
      bytes[end++] = (letter === 61 ? byteOf[text.charCodeAt(++i)] - 64 : byteOf[letter]) - shift;
    }
    mark('read');
    const begin = bytes.indexOf(10) + 1;
    const table = JSON.parse(new TextDecoder().decode(bytes.subarray(0, begin)));
    const data = bytes.subarray(begin, end);
    if (data.length !== table.length || checksum(data) !== table.checksum) throw new Error('its contents do not match their checksum');
    const whole = await unlzma(data, table.parts.reduce((sum, part) => sum + part[1], 0));
    const parts = {};
    let at = 0;
    for (const [name, length] of table.parts) {
      parts[name] = whole.subarray(at, at + length);
      at += length;
    }
    mark('unpacked');
    return parts;
  };
  let parts;
  try {
    parts = await unpack();
  } catch (error) {
    return giveUp('This file is damaged: ' + error.message + '. Download it again.');
  }

  // Starts to compile the program at once. Meanwhile the browser checks whether it can draw, which takes long the first time.
  const compiling = WebAssembly.compile(parts['tilefold.wasm']);
  compiling.catch(() => {});  // the error is reported below
  if (!document.createElement('canvas').getContext('webgl2'))
    return giveUp('Tilefold needs WebGL 2, which this browser does not offer. Use a newer browser, or allow this one to use the graphics card.');
  mark('drawing');

  const query = new URLSearchParams(location.search);
  const trace = window.tilefoldTrace = [];
  let complaint = '';
  let frame = 0;
  let timer = 0;
  let module = null;
  let isWoken = false;  // an event has happened that no turn has handled yet
  let isKept = false;

  // Schedules the next turn. A hidden page gets no animation frames, so a timer is used.
  const plan = (wait) => {
    if (frame !== 0 || wait < 0) return;
    clearTimeout(timer);
    if (wait < 16 && !document.hidden) frame = requestAnimationFrame(turn);
    else timer = setTimeout(turn, wait);
  };
  const turn = () => {
    clearTimeout(timer);
    frame = 0;
    isWoken = false;
    if (module === null) return;
    const wait = call('_tilefold_turn');
    if (!isShown) {
      mark('shown');
      isShown = true;
      passWord();
    }
    keep();
    plan(wait);
  };
  const wake = () => {
    isWoken = true;
    if (module !== null) plan(0);
  };

  // Stops calling a program that has failed, because its state is unknown. What has been stored remains.
  const fail = () => {
    module = null;
    say('Tilefold has crashed. Reload this page to continue with the games as last stored.', true);
  };
  // Handles errors that the browser reports. An error of the program is a WebAssembly trap or the number of an exception.
  addEventListener('error', ({error}) => {
    if (module !== null && (error instanceof WebAssembly.RuntimeError || typeof error === 'number')) fail();
  });
  const call = (part, ...rest) => {
    try {
      return module[part](...rest);
    } catch (error) {
      fail();
      throw error;
    }
  };

  // Background work runs between frames.
  const channel = new MessageChannel();
  let isWorkPosted = false;
  let workTimer = 0;
  const work = () => {
    if (isWorkPosted) return;
    clearTimeout(workTimer);
    isWorkPosted = true;
    channel.port2.postMessage(0);
  };
  channel.port1.onmessage = () => {
    isWorkPosted = false;
    if (module === null) return;
    const next = call('_tilefold_work', 10);
    keep();
    if (next === 0) work();
    else if (next > 0) workTimer = setTimeout(work, next);
  };

  const types = {png: 'image/png', json: 'application/json', txt: 'text/plain'};
  const giveFile = (path) => {
    const bytes = module.FS.readFile(path);
    module.FS.unlink(path);
    give(bytes, path.split('/').pop(), types[path.split('.').pop()]);
  };
  const give = (bytes, name, type) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], {type}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  // Stored files, named as on the desktop. Unwritten changes are stored when the window's turn ends.
  const files = {
    games: {path: '/kept/tilefold/tilefold.db', type: 'application/vnd.sqlite3'},
    settings: {path: '/kept/tilefold/settings.toml', type: 'application/toml'},
  };
  const giveKept = (kept) => setTimeout(() => {
    const {path, type} = files[kept];
    if (module === null) return;
    module._tilefold_keep();
    if (module.FS.analyzePath(path).exists) give(module.FS.readFile(path), path.split('/').pop(), type);
    else say('Nothing was saved: ' + path.split('/').pop() + ' could not be written.', false);
  });

  // Replaces a stored file by an imported one and keeps the old file beside it. Checks the imported file before
  // changing anything.
  const takeKept = (kept, bytes) => {
    const brought = '/tmp/brought';
    // The header of a database from the desktop says that it has a separate write-ahead log. Change the header to the mode
    // without such a log.
    if (new TextDecoder().decode(bytes.subarray(0, 15)) === 'SQLite format 3') bytes.fill(1, 18, 20);
    module.FS.writeFile(brought, bytes);
    const refusal = module.ccall('tilefold_refusal', 'string', ['string', 'string'], [kept, brought]);
    if (refusal !== '') return say('This file was not imported: ' + refusal + '. Nothing was changed.', false);
    const taken = module.FS.readFile(brought);
    const FS = module.FS;
    const {path} = files[kept];
    const paused = module;
    paused._tilefold_keep();
    module = null;  // the window still has the old contents
    const paths = [path, path + '.before'];
    const before = paths.map((each) => FS.analyzePath(each).exists ? FS.readFile(each) : null);
    if (before[0] !== null) FS.writeFile(path + '.before', before[0]);
    FS.writeFile(path, taken);
    store((error) => {
      if (!error) return location.reload();
      for (const [index, each] of paths.entries()) {
        if (before[index] !== null) FS.writeFile(each, before[index]);
        else if (FS.analyzePath(each).exists) FS.unlink(each);
      }
      isChanged = false;  // the import was the only change, and a message has already reported it
      module = paused;
      say('This file was not imported: the browser cannot store it (' + error + '). Nothing was changed.', false);
      wake();
    });
  };
  const bringKept = (kept) => {
    if (!isKept) return say('This page cannot store anything, so files cannot be imported.', false);
    document.getElementById('brought')?.remove();
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'brought';
    input.style.display = 'none';
    input.onchange = async () => {
      if (input.files.length > 0) takeKept(kept, new Uint8Array(await input.files[0].arrayBuffer()));
    };
    document.body.append(input);
    input.click();
  };

  const giveText = (text) => {
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
  };

  // The program's own script is packed too.
  const load = (script) => new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
    element.onload = resolve;
    element.onerror = () => reject(new Error('the browser rejected its script'));
    document.head.append(element);
  });

  try {
    await load(parts['tilefold-page.js']);
    const program = await compiling;
    module = await new Promise((resolve, reject) => {
      tilefoldModule({
        instantiateWasm: (imports, take) => {
          WebAssembly.instantiate(program, imports).then((instance) => take(instance, program)).catch(reject);
          return {};
        },
        canvas, noInitialRun: true, wake, work, giveFile, giveText, giveKept, bringKept,
        print: (line) => { trace.push(line); },
        printErr: (line) => { complaint = line; console.warn(line); },
      }).then(resolve, reject);
    });
  } catch (error) {
    return giveUp('Tilefold cannot start: ' + error.message);
  }
  mark('compiled');
  const FS = module.FS;
  FS.mkdir('/fonts');
  for (const name in parts) if (name.endsWith('.otf')) FS.writeFile('/fonts/' + name, parts[name]);
  FS.mkdir('/kept');

  // Only one page at a time may use the files; any other page plays without storing games.
  const isAlone = !navigator.locks || await new Promise((resolve) => {
    navigator.locks.request('tilefold', {ifAvailable: true}, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    }).catch(() => resolve(true));
  });
  isKept = isAlone && await new Promise((resolve) => {
    if (typeof indexedDB === 'undefined' || indexedDB === null) return resolve(false);
    try {
      FS.mount(FS.filesystems.IDBFS, {}, '/kept');
      FS.syncfs(true, (error) => resolve(!error));
    } catch (error) {
      resolve(false);
    }
  });
  if (!isAlone) say('Tilefold is open in another tab, which stores the games. Games played here are not stored.', false);
  else if (!isKept) say('This browser does not store data for this page: games and scores are lost when it is closed.', false);

  // Stores every changed file in the browser at the end of the turn. Files are identified by their nodes, because a
  // file that replaces another by renaming changes its path.
  const pathsIn = (folder) => FS.readdir(folder).filter((name) => name !== '.' && name !== '..').flatMap((name) => {
    const path = folder + '/' + name;
    return FS.isDir(FS.stat(path).mode) ? [path, ...pathsIn(path)] : [path];
  });
  let storedPaths = new Set(isKept ? pathsIn('/kept') : []);
  let unstored = new Set();
  let isChanged = false;
  let underway = 0;
  // True if everything that happened has been handled, drawn and stored.
  window.tilefoldRests = () => !isWoken && !(isKept && (isChanged || underway > 0)) &&
      /"idle"/.test(trace.filter((line) => /"(idle|awake)"/.test(line)).pop());
  const streams = FS.filesystems.MEMFS.ops_table.file.stream;
  const write = streams.write;
  streams.write = (stream, ...rest) => {
    if (stream.node.mount.mountpoint === '/kept') {
      unstored.add(stream.node);
      isChanged = true;
    }
    return write(stream, ...rest);
  };
  // Stores files in the format of IDBFS, but in one transaction started at once: the browser accepts nothing else from
  // a page that is being closed.
  const store = (told) => {
    const {dbs, DB_STORE_NAME} = FS.filesystems.IDBFS;
    const nodes = unstored;
    unstored = new Set();
    isChanged = false;
    ++underway;
    const end = (error) => {
      --underway;
      if (error) for (const node of nodes) unstored.add(node);
      told(error);
    };
    let transaction = null;
    try {
      const paths = new Set(pathsIn('/kept'));
      transaction = dbs['/kept'].transaction(DB_STORE_NAME, 'readwrite');
      const files = transaction.objectStore(DB_STORE_NAME);
      for (const path of paths) {
        const {node} = FS.lookupPath(path);
        if (storedPaths.has(path) && !nodes.has(node)) continue;
        const contents = FS.isDir(node.mode) ? undefined : FS.readFile(path);
        files.put({timestamp: FS.stat(path).mtime, mode: node.mode, contents}, path);
      }
      for (const path of storedPaths) if (!paths.has(path)) files.delete(path);
      transaction.oncomplete = () => {
        storedPaths = paths;
        end(null);
      };
      transaction.onabort = () => end(transaction.error);
      transaction.commit();
    } catch (error) {
      if (transaction !== null) {
        transaction.oncomplete = transaction.onabort = null;
        transaction.abort();
      }
      end(error);
    }
  };
  const keep = () => {
    if (!isKept || !isChanged || underway > 0) return;
    store((error) => {
      if (error) say('This browser cannot store more data (' + error + '). You can play on, but the last moves may be lost.', false);
      keep();
    });
  };
  const leave = () => {
    module?._tilefold_keep();
    if (isKept && isChanged) store(() => {});
  };

  mark('restored');
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch (error) {
      return text;  // a literal "%"
    }
  };
  const wanted = decoded(location.hash.slice(1));
  const options = [];
  if (wanted !== '') options.push('--game', wanted);
  if (query.has('trace')) options.push('--trace', '-');
  let code;
  try {
    code = module.callMain(options);
  } catch (error) {
    return fail();
  }
  mark('started');
  if (code !== 0) return giveUp(complaint.replace(/^tilefold: /, '') || 'Tilefold cannot start.');
  if (complaint !== '') say(complaint.replace(/^tilefold: /, ''), false);
  // A reload continues the game instead of starting it again.
  if (wanted !== '') history.replaceState(null, '', location.pathname + location.search);
  addEventListener('hashchange', () => location.reload());
  window.tilefoldModule = module;

  // If the drawing context is lost, reloads the page, which continues the game.
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    module?._tilefold_keep();
    keep();
    module = null;
    say('The browser stopped the graphics. The game continues when they are back.', true);
  });
  canvas.addEventListener('webglcontextrestored', () => location.reload());

  for (const event of ['resize', 'focus', 'blur']) addEventListener(event, wake);
  // On another display the page may have another pixel ratio at the same size, for which there is no resize event.
  const followPixels = () => matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    dispatchEvent(new Event('resize'));
    followPixels();
  }, {once: true});
  followPixels();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      cancelAnimationFrame(frame);
      frame = 0;
      module?._tilefold_keep();
      keep();
    }
    wake();
  });
  addEventListener('pagehide', leave);
  // The browser pastes only if no handler cancels the key.
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyV') event.stopImmediatePropagation();
  }, true);
  addEventListener('paste', (event) => {
    module?.ccall('tilefold_paste', null, ['string'], [event.clipboardData.getData('text/plain')]);
    wake();
  });
  plan(0);
})();
