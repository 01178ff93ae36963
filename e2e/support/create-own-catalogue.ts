import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = process.cwd();

/** Creates a copy of the program with its own editable catalogue; everything else is the built one. */
export function createOwnCatalogue() {
  const root = mkdtempSync(join(tmpdir(), 'waha-catalogue-'));
  for (const folder of ['api', 'pwa']) mkdirSync(join(root, 'apps', folder), { recursive: true });
  for (const part of [
    ['apps', 'api', 'migrations'],
    ['apps', 'api', 'dist'],
    ['apps', 'pwa', 'dist'],
  ])
    symlinkSync(join(ROOT, ...part), join(root, ...part));
  cpSync(join(ROOT, 'data', 'catalogue'), join(root, 'data', 'catalogue'), { recursive: true });
  return {
    script: join(root, 'apps', 'api', 'dist', 'waha.cjs'),
    videos: join(root, 'data', 'catalogue', 'media', 'videos'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
