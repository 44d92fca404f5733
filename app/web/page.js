// The page around the window: unpacks the program, keeps its files in the browser, and calls it when something has
// happened or is due. `pack.py` puts it into the file, with the program and its fonts as one packed text.
'use strict';

(async () => {
  document.getElementById('short').remove();  // the file is whole
  const word = document.getElementById('word');
  const canvas = document.getElementById('canvas');

  // One clear sentence on the page. What ends it stays; else it can be read for eight seconds once there is a board.
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
    return giveUp('This browser is too old for Tilefold: it runs no WebAssembly. A newer one does.');
  if (!document.createElement('canvas').getContext('webgl2'))
    return giveUp('This browser offers no WebGL 2, which draws the board. A newer browser does, or this one once it may use the graphics card.');

  // Source: M. Adler, Adler-32, in RFC 1950.
  const checksum = (bytes) => {
    let a = 1, b = 0;
    for (let i = 0; i < bytes.length;) {
      for (const end = Math.min(i + 3800, bytes.length); i < end; ++i) b += a += bytes[i];
      a %= 65521;
      b %= 65521;
    }
    return b * 65536 + a;
  };

  // What `lzma.compress` of Python packs, in its plain form: LZMA with lc 3, lp 0, pb 0 and a window as large as the whole.
  // Source: I. Pavlov, LZMA specification, 2015.
  const unlzma = (packed, size) => {
    const whole = new Uint8Array(size);
    const odds = new Uint16Array(8192).fill(1024);
    // Where the odds of each kind of decision begin.
    const match = 0, rep = 16, rep0 = 32, rep1 = 48, rep2 = 64, rep0Long = 80, slots = 96, special = 352, aligned = 480;
    const lengths = 512, repLengths = 1024, literals = 2048;
    let at = 5;
    let range = 0xffffffff;
    let code = ((packed[1] << 24) | (packed[2] << 16) | (packed[3] << 8) | packed[4]) >>> 0;
    const bit = (i) => {
      const odd = odds[i];
      const bound = Math.imul(range >>> 11, odd) >>> 0;
      let value = 0;
      if (code < bound) {
        range = bound;
        odds[i] = odd + ((2048 - odd) >> 5);
      } else {
        range = (range - bound) >>> 0;
        code = (code - bound) >>> 0;
        odds[i] = odd - (odd >> 5);
        value = 1;
      }
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | packed[at++]) >>> 0;
      }
      return value;
    };
    const tree = (base, bits) => {
      let node = 1;
      for (let i = 0; i < bits; ++i) node = (node << 1) | bit(base + node);
      return node - (1 << bits);
    };
    const reverseTree = (base, bits) => {
      let node = 1, value = 0;
      for (let i = 0; i < bits; ++i) {
        const next = bit(base + node);
        node = (node << 1) | next;
        value |= next << i;
      }
      return value;
    };
    const even = (bits) => {
      let value = 0;
      for (let i = 0; i < bits; ++i) {
        range >>>= 1;
        const isOne = code >= range;
        if (isOne) code = (code - range) >>> 0;
        if (range < 0x1000000) {
          range = (range << 8) >>> 0;
          code = ((code << 8) | packed[at++]) >>> 0;
        }
        value = (value << 1) | (isOne ? 1 : 0);
      }
      return value;
    };
    const length = (base) => {
      if (bit(base) === 0) return 2 + tree(base + 2, 3);
      if (bit(base + 1) === 0) return 10 + tree(base + 16, 3);
      return 18 + tree(base + 32, 8);
    };
    let state = 0, back0 = 0, back1 = 0, back2 = 0, back3 = 0;
    for (let to = 0; to < size;) {
      if (bit(match + state) === 0) {
        const base = literals + 0x300 * ((to > 0 ? whole[to - 1] : 0) >> 5);
        let node = 1;
        if (state >= 7) {
          let other = whole[to - back0 - 1];
          do {
            const expected = (other >> 7) & 1;
            other <<= 1;
            const next = bit(base + ((1 + expected) << 8) + node);
            node = (node << 1) | next;
            if (next !== expected) break;
          } while (node < 0x100);
        }
        while (node < 0x100) node = (node << 1) | bit(base + node);
        whole[to++] = node;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let count;
      if (bit(rep + state) === 0) {
        back3 = back2;
        back2 = back1;
        back1 = back0;
        count = length(lengths);
        const slot = tree(slots + (Math.min(count - 2, 3) << 6), 6);
        back0 = slot;
        if (slot >= 4) {
          const bits = (slot >> 1) - 1;
          back0 = (2 | (slot & 1)) << bits;
          back0 += slot < 14 ? reverseTree(special + back0 - slot, bits) : (even(bits - 4) << 4) + reverseTree(aligned, 4);
        }
        state = state < 7 ? 7 : 10;
      } else {
        if (bit(rep0 + state) === 0) {
          if (bit(rep0Long + state) === 0) {
            state = state < 7 ? 9 : 11;
            whole[to] = whole[to - back0 - 1];
            ++to;
            continue;
          }
        } else {
          let back = back1;
          if (bit(rep1 + state) !== 0) {
            back = back2;
            if (bit(rep2 + state) !== 0) {
              back = back3;
              back3 = back2;
            }
            back2 = back1;
          }
          back1 = back0;
          back0 = back;
        }
        count = length(repLengths);
        state = state < 7 ? 8 : 11;
      }
      if (back0 >= to || count > size - to || at > packed.length) throw new Error('it is not what was packed');
      for (const end = to + count; to < end; ++to) whole[to] = whole[to - back0 - 1];
    }
    return whole;
  };

  // How far the start has come, for whoever looks into the browser's tools.
  const mark = (name) => performance.mark('tilefold-' + name);

  // The program and its fonts: a line that says what there is; a part that nothing packs, as it is; all else packed. What
  // stands apart then goes to its place among the contents, one after the other.
  const unpack = () => {
    const element = document.getElementById('packed');
    const text = element.textContent;
    element.remove();
    // A character of windows-1252 for every byte; those that HTML does not leave alone come after a "=".
    const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({length: 256}, (_, byte) => byte));
    const byteOf = new Uint8Array(0x2200);
    for (let byte = 0; byte < 256; ++byte) byteOf[letters.charCodeAt(byte)] = byte;
    const bytes = new Uint8Array(text.length);
    let end = 0;
    for (let i = 0; i < text.length; ++i) {
      const letter = text.charCodeAt(i);
      bytes[end++] = letter === 61 ? byteOf[text.charCodeAt(++i)] - 64 : byteOf[letter];
    }
    mark('read');
    const begin = bytes.indexOf(10) + 1;
    const table = JSON.parse(new TextDecoder().decode(bytes.subarray(0, begin)));
    const data = bytes.subarray(begin, end);
    if (data.length !== table.length || checksum(data) !== table.checksum) throw new Error('its contents have been changed');
    const [place, size] = table.apart;
    const packed = unlzma(data.subarray(size), table.parts.reduce((sum, part) => sum + part[1], 0) - size);
    const parts = {};
    let at = 0;
    for (const [name, length] of table.parts) {
      const from = (i) => (i <= place ? i : Math.max(place, i - size));
      if (at <= place && place < at + length) {
        const whole = parts[name] = new Uint8Array(length);
        whole.set(packed.subarray(from(at), place));
        whole.set(data.subarray(0, size), place - at);
        whole.set(packed.subarray(place, from(at + length)), place - at + size);
      } else {
        parts[name] = packed.subarray(from(at), from(at + length));
      }
      at += length;
    }
    mark('unpacked');
    return parts;
  };
  let parts;
  try {
    parts = unpack();
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
    if (!isShown) {
      mark('shown');
      isShown = true;
      passWord();
    }
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
  mark('compiled');
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

  mark('restored');
  const wanted = decodeURIComponent(location.hash.slice(1));
  const options = [];
  if (wanted !== '') options.push('--game', wanted);
  if (query.has('trace')) options.push('--trace', '-');
  if (query.has('sound')) options.push('--sound', 'yes');
  const code = module.callMain(options);
  mark('started');
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
