import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** How the program is bundled, for `dist/waha.cjs` and for the one file to run. */
export const BUNDLE = {
  absWorkingDir: dirname(fileURLToPath(import.meta.url)),
  entryPoints: ['src/main.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
};

export const DEFINED = { WAHA_VERSION: JSON.stringify(version) };
