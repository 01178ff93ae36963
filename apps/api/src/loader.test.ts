import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';

type Loaded = { run(): void; mark: Buffer; script: Script };
const require = createRequire(import.meta.url);
const { loadProgram } = require('../loader.cjs') as { loadProgram(folder: string): Loaded };

let folder: string;
let output: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-loader-'));
  output = [];
  Object.assign(globalThis, { say: (word: string) => output.push(word) });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  Reflect.deleteProperty(globalThis, 'say');
});

const write = (word: string) => writeFileSync(join(folder, 'program.cjs'), `(function () { say('${word}') })`);

/** Creates the code cache as the build does: after the program has run. */
function keepCompiled(): void {
  const { run, mark, script } = loadProgram(folder);
  run();
  writeFileSync(join(folder, 'program.cache'), Buffer.concat([mark, script.createCachedData()]));
}

test('the program runs with and without its code cache', () => {
  write('one');
  keepCompiled();
  const { run, script } = loadProgram(folder);
  run();
  expect([output, script.cachedDataRejected]).toEqual([['one', 'one'], false]);
});

test('the loader ignores the code cache of another program of the same length', () => {
  write('one');
  keepCompiled();
  write('two');
  loadProgram(folder).run();
  expect(output).toEqual(['one', 'two']);
});

test('the loader ignores a corrupt code cache', () => {
  write('one');
  keepCompiled();
  const { mark } = loadProgram(folder);
  writeFileSync(join(folder, 'program.cache'), Buffer.concat([mark, Buffer.from('cut off')]));
  loadProgram(folder).run();
  expect(output).toEqual(['one', 'one']);
});
