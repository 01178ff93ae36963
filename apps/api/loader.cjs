// The content of `dist/waha.cjs`: runs the program beside it, with the code that V8 compiled at build time.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const HASH_BYTES = 32;

/**
 * Returns the program, ready to run. The cache begins with the hash of its program, because V8 itself compares only
 * lengths. V8 rejects a cache of another Node and compiles everything as if there were none.
 */
function loadProgram(folder) {
  const filename = join(folder, 'program.cjs');
  const bytes = readFileSync(filename);
  const mark = createHash('sha256').update(bytes).digest();
  const cache = readIfThere(join(folder, 'program.cache'));
  const isOfIt = cache?.subarray(0, HASH_BYTES).equals(mark);
  const script = new Script(bytes.toString('latin1'), {
    filename,
    ...(isOfIt && { cachedData: cache.subarray(HASH_BYTES) }),
  });
  return { run: () => script.runInThisContext()({}, require, module, filename, folder), mark, script };
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

if (require.main === module) loadProgram(__dirname).run();
else module.exports = { loadProgram };
