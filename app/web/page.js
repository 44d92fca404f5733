// The page around the window: unpacks the program, keeps its files in the browser, and calls it when something has
// happened or is due. `pack.py` puts it into the file, with the program and its fonts as one packed text.
'use strict';

(async () => {
  document.getElementById('short').remove();  // the file is whole
  const word = document.getElementById('word');
  const canvas = document.getElementById('canvas');

  // One clear sentence on the page. What ends it stays.
  let wordTimer = 0;
  const say = (text, stays) => {
    word.textContent = text;
    word.hidden = false;
    clearTimeout(wordTimer);
    if (!stays) wordTimer = setTimeout(() => { word.hidden = true; }, 8000);
  };
  const giveUp = (text) => {
    say(text, true);
    canvas.hidden = true;
  };

  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function')
    return giveUp('This browser is too old for Tilefold: it runs no WebAssembly, or cannot unpack it. A newer one can.');
  if (!document.createElement('canvas').getContext('webgl2'))
    return giveUp('This browser offers no WebGL 2, which draws the board. A newer browser does, or this one once it may use the graphics card.');

  // The program and its fonts: a line that says what there is, and the contents one after the other.
  const unpack = async () => {
    const packed = document.getElementById('packed').textContent;
    // A character of windows-1252 for every byte; those that HTML does not leave alone come after a "=".
    const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({length: 256}, (_, byte) => byte));
    const byteOf = new Uint8Array(0x2200);
    for (let byte = 0; byte < 256; ++byte) byteOf[letters.charCodeAt(byte)] = byte;
    const bytes = new Uint8Array(packed.length);
    let size = 0;
    for (let i = 0; i < packed.length; ++i) {
      const letter = packed.charCodeAt(i);
      bytes[size++] = letter === 61 ? byteOf[packed.charCodeAt(++i)] - 64 : byteOf[letter];
    }
    const stream = new Blob([bytes.subarray(0, size)]).stream().pipeThrough(new DecompressionStream('gzip'));
    const whole = new Uint8Array(await new Response(stream).arrayBuffer());
    const end = whole.indexOf(10);
    const parts = {};
    let at = end + 1;
    for (const [name, size] of JSON.parse(new TextDecoder().decode(whole.subarray(0, end)))) {
      parts[name] = whole.subarray(at, at + size);
      at += size;
    }
    if (at !== whole.length) throw new Error('its contents end too soon');
    return parts;
  };
  let parts;
  try {
    parts = await unpack();
  } catch (error) {
    return giveUp('This file is damaged: ' + error.message + '. Fetch it again.');
  }

  const query = new URLSearchParams(location.search);
  const trace = window.tilefoldTrace = [];
  let complaint = '';
  let frame = 0;
  let timer = 0;
  let module = null;
  let isKept = false;

  // A hidden page gets no frames from its browser, and wants none.
  const plan = (wait) => {
    if (frame !== 0 || wait < 0) return;
    clearTimeout(timer);
    if (wait < 16 && !document.hidden) frame = requestAnimationFrame(turn);
    else timer = setTimeout(turn, wait);
  };
  const turn = () => {
    clearTimeout(timer);
    frame = 0;
    if (module === null) return;
    const wait = module._tilefold_turn();
    keep();
    plan(wait);
  };
  const wake = () => { if (module !== null) plan(0); };

  // What works beside the window has its turns between frames.
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
    const next = module._tilefold_work(10);
    keep();
    if (next === 0) work();
    else if (next > 0) workTimer = setTimeout(work, next);
  };

  const giveFile = (path) => {
    const bytes = module.FS.readFile(path);
    module.FS.unlink(path);
    give(bytes, path.split('/').pop(), 'image/png');
  };
  const give = (bytes, name, type) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], {type}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };
  const games = '/kept/tilefold/tilefold.db';
  const giveGames = () => give(module.FS.readFile(games), 'tilefold.db', 'application/vnd.sqlite3');

  // The games of a file in place of those that are here, which stay beside them as they were. Nothing is changed before
  // the file has been looked at.
  const takeGames = (bytes) => {
    const brought = '/tmp/brought.db';
    const isDatabase = new TextDecoder().decode(bytes.subarray(0, 15)) === 'SQLite format 3';
    // The desktop's log is in a file of its own, without which this one is whole; here is no such log.
    if (isDatabase) bytes.fill(1, 18, 20);
    module.FS.writeFile(brought, bytes);
    const refusal = isDatabase ? module.ccall('tilefold_refusal', 'string', ['string'], [brought]) : 'it holds no games';
    if (refusal !== '') return say('This file was not brought in: ' + refusal + '. All games are as they were.', false);
    const taken = module.FS.readFile(brought);
    const FS = module.FS;
    module = null;  // the window has the old ones
    FS.writeFile(games + '.before', FS.readFile(games));
    FS.writeFile(games, taken);
    FS.syncfs(false, (error) => {
      if (error) say('The games could not be stored: ' + error + '.', true);
      else location.reload();
    });
  };
  const bringGames = () => {
    if (!isKept) return say('This page keeps no games, so none can be brought in.', false);
    document.getElementById('games')?.remove();
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'games';
    input.style.display = 'none';
    input.onchange = async () => {
      if (input.files.length > 0) takeGames(new Uint8Array(await input.files[0].arrayBuffer()));
    };
    document.body.append(input);
    input.click();
  };

  const giveText = (text) => {
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
  };

  // The program's own script is packed, too.
  const load = (script) => new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
    element.onload = resolve;
    element.onerror = () => reject(new Error('its script is refused'));
    document.head.append(element);
  });

  try {
    await load(parts['tilefold-page.js']);
    module = await tilefoldModule({
      wasmBinary: parts['tilefold.wasm'], canvas, noInitialRun: true, wake, work, giveFile, giveText, giveGames, bringGames,
      print: (line) => { trace.push(line); },
      printErr: (line) => { complaint = line; console.warn(line); },
    });
  } catch (error) {
    return giveUp('Tilefold cannot be started here: ' + error.message);
  }
  const FS = module.FS;
  FS.mkdir('/fonts');
  for (const name in parts) if (name.endsWith('.otf')) FS.writeFile('/fonts/' + name, parts[name]);
  FS.mkdir('/kept');

  // Only one page at a time may have the files; another one plays without them.
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
  if (!isAlone) say('Tilefold is open in another tab, which has the games. What is played here is not kept.', false);
  else if (!isKept) say('This browser keeps nothing for this page, so games and scores are gone when it is closed.', false);

  // Every change of a file is brought to the browser's storage at the end of the turn that made it.
  let isChanged = false;
  let isKeeping = false;
  window.tilefoldKeeps = () => isKept && (isChanged || isKeeping);
  const files = FS.filesystems.MEMFS.ops_table.file.stream;
  const write = files.write;
  files.write = (stream, ...rest) => {
    if (stream.node.mount.mountpoint === '/kept') isChanged = true;
    return write(stream, ...rest);
  };
  const keep = () => {
    if (!isKept || !isChanged || isKeeping) return;
    isChanged = false;
    isKeeping = true;
    FS.syncfs(false, (error) => {
      isKeeping = false;
      if (error) say('This browser stores no more (' + error + '). The game goes on, but the last moves may be lost.', false);
      keep();
    });
  };

  const wanted = decodeURIComponent(location.hash.slice(1));
  const options = [];
  if (wanted !== '') options.push('--game', wanted);
  if (query.has('trace')) options.push('--trace', '-');
  const code = module.callMain(options);
  if (code !== 0) return giveUp(complaint.replace(/^tilefold: /, '') || 'Tilefold cannot be started here.');
  if (complaint !== '') say(complaint.replace(/^tilefold: /, ''), false);
  // A reload goes on with the game, and does not begin it again.
  if (wanted !== '') history.replaceState(null, '', location.pathname + location.search);
  addEventListener('hashchange', () => location.reload());
  window.tilefoldModule = module;

  // A lost picture comes back with the page, which goes on with the game.
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    module?._tilefold_keep();
    keep();
    module = null;
    say('The browser took the graphics away. The game goes on when they are back.', true);
  });
  canvas.addEventListener('webglcontextrestored', () => location.reload());

  for (const event of ['resize', 'focus', 'blur']) addEventListener(event, wake);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      cancelAnimationFrame(frame);
      frame = 0;
      module?._tilefold_keep();
      keep();
    }
    wake();
  });
  addEventListener('pagehide', () => { module?._tilefold_keep(); keep(); });
  // The browser tells what is pasted only where nobody takes its key away.
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyV') event.stopImmediatePropagation();
  }, true);
  addEventListener('paste', (event) => {
    module.ccall('tilefold_paste', null, ['string'], [event.clipboardData.getData('text/plain')]);
    wake();
  });
  plan(0);
})();
