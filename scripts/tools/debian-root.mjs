import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError } from '../prepare.mjs';
import { captureOutput, run } from '../run.mjs';
import { getCacheFolder } from './get-cache-folder.mjs';
import { installWithApt } from './install-with-apt.mjs';

/** The oldest supported release, on which the operator's guide is tested. */
const RELEASE = 'bookworm';
/** Packages of a rented Debian server, beside the base system. */
const INSTALLED = 'ca-certificates,curl,dbus,iproute2,openssh-server,procps,rsync,sudo,systemd-sysv,systemd-timesyncd';
/** Packages that the guide installs. The test servers have no network: apt takes these from its cache. */
const DOWNLOADED = ['caddy', 'nginx', 'ufw', 'unattended-upgrades'];

/**
 * Makes the root folder of a new Debian server, unless an earlier run has made it, and prints its path. Tests copy it
 * and boot the copies. It takes a minute, and needs root and Debian's package registry.
 */
async function makeDebianRoot() {
  const name = createHash('sha256')
    .update(JSON.stringify([RELEASE, INSTALLED, DOWNLOADED]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(getCacheFolder(), `debian-${RELEASE}-${name}`);
  if (existsSync(folder)) return folder;
  for (const [program, debianPackage] of [
    ['debootstrap', 'debootstrap'],
    ['systemd-nspawn', 'systemd-container'],
  ])
    if ((await captureOutput('sh', ['-c', `command -v ${program}`])).code !== 0) await installWithApt(debianPackage);
  // Two tests may make it at once: each makes its own, and the first is kept.
  const work = `${folder}.${process.pid}`;
  mkdirSync(getCacheFolder(), { recursive: true });
  const { code } = await run('debootstrap', [`--include=${INSTALLED}`, RELEASE, work], { stdio: 'ignore' });
  const download = `apt-get update -qq && apt-get install -y -qq --download-only ${DOWNLOADED.join(' ')}`;
  const { code: downloadCode } = await run('chroot', [work, 'sh', '-c', download], { stdio: 'ignore' });
  if (code !== 0 || downloadCode !== 0) {
    rmSync(work, { recursive: true, force: true });
    exitWithError('Debian could not be installed into a folder. See: debootstrap, as root, with a network.');
  }
  if (existsSync(folder)) rmSync(work, { recursive: true, force: true });
  else renameSync(work, folder);
  return folder;
}

console.log(await makeDebianRoot());
