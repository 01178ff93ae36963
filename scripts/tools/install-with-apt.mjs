import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { getCacheFolder } from './get-cache-folder.mjs';

/**
 * Installs a Debian package if that is allowed: as root, or with a sudo that needs no password. Waits for other processes
 * of the project that install one, and for another apt-get, because two at once fail.
 */
export async function installWithApt(name) {
  const root = process.getuid?.() === 0;
  mkdirSync(getCacheFolder(), { recursive: true });
  const alone = [join(getCacheFolder(), 'apt.lock'), ...(root ? [] : ['sudo', '-n']), 'apt-get'];
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('flock', [...alone, 'update', ...options], { env });
  await run('flock', [...alone, 'install', '-y', ...options, name], { env });
}
