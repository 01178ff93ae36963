import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { findProgram, installTools } from '../tools/install-tools.mjs';

// Extracts the texts of the app into the files of translations (.po), and fails if that changed them: each text must be
// there, and a new one must be translated.
const folder = join(ROOT, 'apps', 'pwa', 'src', 'translations');
const read = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => readEntries(readFileSync(join(folder, name), 'utf8')));
const before = JSON.stringify(read());
await installTools('translations');
const { code, text } = await captureOutput(findProgram('translations', 'lingui'), ['extract', '--clean'], {
  cwd: ROOT,
});
if (code !== 0) {
  console.error(text);
  process.exit(1);
}
if (JSON.stringify(read()) !== before) {
  console.error('The catalogue was stale and has been updated. Commit apps/pwa/src/translations.');
  process.exit(1);
}

/** Returns the ids and their translations, without their source positions. */
function readEntries(po) {
  return po.split('\n').filter((line) => /^(msgid|msgstr|")/.test(line) && !/^"POT-Creation-Date/.test(line));
}
