import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { openCutProxy } from './open-cut-proxy';

const SSHD = '/usr/sbin/sshd';

/**
 * Starts a real SSH server with rsync for the user who runs the tests, behind a network that can be cut. `keyFile` is
 * the only key that it accepts, and `folder` an empty folder of it.
 * @throws Error if sshd or rsync is not installed
 */
export async function openSshServer() {
  const root = mkdtempSync(join(tmpdir(), 'waha-ssh-'));
  const [hostKey, keyFile, folder] = [join(root, 'host'), join(root, 'client', 'id_ed25519'), join(root, 'backups')];
  for (const path of [dirname(keyFile), folder]) mkdirSync(path);
  createKey(hostKey);
  createKey(keyFile);
  execFileSync('cp', [`${keyFile}.pub`, join(root, 'authorized_keys')]);
  // The separation of privileges needs this folder.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const port = await listenSomewhere(root, hostKey);
  const network = await openCutProxy(port.number);
  return {
    keyFile,
    folder,
    network,
    setting: `${userInfo().username}@127.0.0.1:${folder}?port=${network.port}`,
    /** Returns the paths of all files in the folder. */
    listFiles: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort(),
    async close() {
      await network.close();
      port.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function createKey(file: string): void {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
}

/** sshd takes no port 0, so ports are tried until one is free. */
async function listenSomewhere(root: string, hostKey: string): Promise<{ number: number; stop(): void }> {
  for (let tries = 0; tries < 20; tries++) {
    const number = 20_000 + Math.floor(Math.random() * 10_000);
    const config = join(root, 'sshd_config');
    const lines = [
      ...[`Port ${number}`, 'ListenAddress 127.0.0.1', `HostKey ${hostKey}`, 'PidFile none', 'UsePAM no'],
      ...[`AuthorizedKeysFile ${join(root, 'authorized_keys')}`, 'StrictModes no', 'PasswordAuthentication no'],
      ...['KbdInteractiveAuthentication no', 'PermitRootLogin prohibit-password', 'MaxStartups 100'],
    ];
    writeFileSync(config, `${lines.join('\n')}\n`);
    chmodSync(root, 0o755);
    const child = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    const text = await new Promise<string>((done, failed) => {
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
        if (/Server listening|in use|Cannot bind/.test(said)) done(said);
      });
      child.on('error', () =>
        failed(new Error(`${SSHD} is missing. Install it: apt-get install openssh-server rsync`)),
      );
      child.on('close', () => done(said));
    });
    if (/Server listening/.test(text)) return { number, stop: () => child.kill() };
    child.kill();
    if (!/in use|Cannot bind/.test(text)) throw new Error(`sshd does not start: ${text}`);
  }
  throw new Error('No free port for sshd.');
}
