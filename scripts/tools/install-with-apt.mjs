import { run } from '../run.mjs';

/** Installs a Debian package if that is allowed: as root, or with a sudo that needs no password. */
export async function installWithApt(name) {
  const root = process.getuid?.() === 0;
  const [command, ...words] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(command, [...words, 'update', '-qq'], { env });
  await run(command, [...words, 'install', '-y', '-qq', name], { env });
}
