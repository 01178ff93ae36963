import { run } from '../run.mjs';

/** Installs one of Debian's packages where that is allowed: as root, or by sudo without a question. */
export async function installWithApt(name) {
  const root = process.getuid?.() === 0;
  const [command, ...words] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(command, [...words, 'update', '-qq'], { env });
  await run(command, [...words, 'install', '-y', '-qq', name], { env });
}
