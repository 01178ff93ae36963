import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithError } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { getCacheFolder } from './get-cache-folder.mjs';

/**
 * Ensures that `promtool` is there, with which a test checks the alert rules, and returns its path. It is unpacked from
 * Debian's package into the cache folder: installing the package would start a Prometheus server on this machine.
 */
export async function installPromtool() {
  const own = await captureOutput('sh', ['-c', 'command -v promtool']);
  if (own.code === 0) return own.text.trim();
  const program = join(getCacheFolder(), 'promtool');
  if (existsSync(program)) return program;
  console.error('Getting promtool from Debian …');
  mkdirSync(getCacheFolder(), { recursive: true });
  const work = mkdtempSync(join(getCacheFolder(), 'promtool-'));
  try {
    let { code, text } = await captureOutput('apt-get', ['download', '-q', 'prometheus'], { cwd: work });
    const file = readdirSync(work).find((name) => name.endsWith('.deb'));
    if (file) ({ code, text } = await captureOutput('dpkg-deb', ['-x', file, 'package'], { cwd: work }));
    const unpacked = join(work, 'package', 'usr', 'bin', 'promtool');
    if (code !== 0 || !existsSync(unpacked))
      exitWithError(`promtool is missing (Debian: apt-get update && apt-get install prometheus):\n${text}`);
    renameSync(unpacked, program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
}

// Prints the path: node scripts/tools/install-promtool.mjs
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await installPromtool());
