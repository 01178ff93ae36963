import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = process.cwd();

/**
 * Creates a copy of the program whose web app can be replaced as in a deployment. Build 1 is the built one; other
 * builds are derived from it, with other file names and other bytes in the page.
 */
export function createOwnBuild() {
  const root = mkdtempSync(join(tmpdir(), 'waha-build-'));
  for (const folder of ['api', 'pwa']) mkdirSync(join(root, 'apps', folder), { recursive: true });
  for (const part of [
    ['apps', 'api', 'migrations'],
    ['apps', 'api', 'dist'],
    ['data', 'catalogue'],
    ['node_modules'], // has the lists of common passwords
  ]) {
    mkdirSync(join(root, ...part.slice(0, -1)), { recursive: true });
    symlinkSync(join(ROOT, ...part), join(root, ...part));
  }
  const web = join(root, 'apps', 'pwa', 'dist');

  /** Installs a build, without the code whose name begins with `without`. The server finds it at its next start. */
  function deploy(build: number, without?: string): void {
    rmSync(web, { recursive: true, force: true });
    const isOurs = (path: string) => !/\.(br|gz)$|screenshots/.test(path);
    cpSync(join(ROOT, 'apps', 'pwa', 'dist'), web, { recursive: true, filter: isOurs });
    if (build !== 1) rename(build);
    const assets = join(web, 'assets');
    for (const name of readdirSync(assets)) if (without && name.startsWith(without)) rmSync(join(assets, name));
  }
  function rename(build: number): void {
    const assets = join(web, 'assets');
    const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
    const newName = (name: string) => name.replace(/\.(\w+)$/, `_${build}.$1`);
    const any = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
    const pages = readdirSync(web).filter((name) => /\.(html|js)$/.test(name));
    for (const file of [...pages, ...names.map((name) => join('assets', name))]) {
      const text = readFileSync(join(web, file), 'utf8').replaceAll(any, newName);
      rmSync(join(web, file));
      const markedCode = text
        .replace('<head>', `<head><meta name="build" content="${build}">`)
        .replaceAll(/"revision":"\w+","url":"(index|dashboard).html"/g, `"revision":"build-${build}","url":"$1.html"`);
      writeFileSync(join(web, file.startsWith('assets') ? newName(file) : file), markedCode);
    }
  }

  deploy(1);
  return {
    script: join(root, 'apps', 'api', 'dist', 'waha.cjs'),
    web,
    deploy,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
