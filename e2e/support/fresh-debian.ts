import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The host name in the documents, which the server resolves to an address that is not its own. */
export const HOST_NAME = 'members.example.tn';

/** Whether this user may boot a Debian in a container. */
export const canMakeFreshDebian = process.getuid?.() === 0;

/** A first call installs Debian into a folder, which takes a minute. In milliseconds. */
export const DEBIAN_TIMEOUT_MS = 600_000;

const ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' };
const MAX_BOOT_MS = 60_000;
const POLL_MS = 50;

/**
 * A new Debian server with its own systemd, processes and users, booted by systemd-nspawn. It has no network but
 * `localhost`. The folder of the package is `/root/waha`.
 */
export class FreshDebian {
  private constructor(
    private readonly root: string,
    private container: ChildProcess,
  ) {}

  static async make(): Promise<FreshDebian> {
    const script = join('scripts', 'tools', 'debian-root.mjs');
    const template = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n').at(-1)!;
    const root = mkdtempSync(join(tmpdir(), 'waha-debian-'));
    execFileSync('cp', ['-a', `${template}/.`, root]);
    execFileSync('cp', ['-a', 'dist-package', join(root, 'root', 'waha')]);
    appendFileSync(join(root, 'etc', 'hosts'), `203.0.113.9 ${HOST_NAME}\n`);
    const server = new FreshDebian(root, startContainer(root));
    await server.waitForBoot();
    return server;
  }

  private async waitForBoot(): Promise<void> {
    const { container } = this;
    let output = '';
    for (const stream of [container.stdout, container.stderr]) stream?.on('data', (chunk) => (output += chunk));
    for (let waited = 0; !this.isBooted(); waited += POLL_MS) {
      if (container.exitCode !== null || waited > MAX_BOOT_MS) throw new Error(`Debian did not boot:\n${output}`);
      await setTimeout(POLL_MS);
    }
  }

  /** Restarts the whole server, and waits until it has booted again. */
  async reboot(): Promise<void> {
    const ended = once(this.container, 'exit');
    this.run('systemctl reboot');
    await ended;
    this.container = startContainer(this.root);
    await this.waitForBoot();
  }

  /** Whether it has started everything, also if a service failed: Caddy gets no certificate here. */
  private isBooted(): boolean {
    return /^(running|degraded)$/m.test(this.run('systemctl is-system-running --wait').text);
  }

  /** Runs commands on this server, as root in `/root`. Returns both outputs as one text. */
  run(commands: string, input = ''): { code: number | null; text: string } {
    const init = findInit(this.container.pid!);
    if (init === undefined) return { code: null, text: 'Debian does not run.' };
    const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd'];
    const shell = ['bash', '-euo', 'pipefail', '-c', `exec 2>&1\ncd /root/waha/..\n${commands}`];
    const { status, stdout } = spawnSync('nsenter', ['--target', init, ...namespaces, ...shell], {
      env: ENV,
      input,
      encoding: 'utf8',
    });
    return { code: status, text: stdout };
  }

  /**
   * Puts a newer build into the copied folder: the installed program under the commit `newer`, since a second build takes
   * a minute.
   */
  copyNewerBuild(): void {
    const { code, text } = this.run(`
      cp /opt/waha/waha /opt/waha/newer-build
      cat >waha/waha <<END
#!/bin/sh
case "\\$*" in
'version --json') echo '$(waha version --json | sed 's/"commit":"[^"]*"/"commit":"newer"/')' ;;
*) exec /opt/waha/newer-build "\\$@" ;;
esac
END
      (cd waha && sha256sum waha >waha.sha256)`);
    if (code !== 0) throw new Error(text);
  }

  /** Every file with its mode, its owner and its content; of the data only the names, since the server writes there. */
  listTree(): string {
    return this.run(`
      find /etc /opt /usr/local -printf '%p %m %u %g %l\\n' | sort
      find /etc /opt /usr/local -type f -exec sha256sum {} + | sort
      find /var/lib/waha /var/lib/caddy -printf '%p %m %u %g\\n' 2>/dev/null | sort || true`).text;
  }

  async close(): Promise<void> {
    const init = findInit(this.container.pid!);
    const ended = this.container.exitCode === null ? once(this.container, 'exit') : undefined;
    // The processes of the server end with its first one.
    if (init !== undefined) process.kill(Number(init), 'SIGKILL');
    this.container.kill('SIGKILL');
    await ended;
    rmSync(this.root, { recursive: true, force: true });
  }
}

function startContainer(root: string): ChildProcess {
  const args = ['--boot', '--private-network', '--register=no', '--keep-unit', '--console=pipe', '--link-journal=no'];
  const name = `--machine=${basename(root).toLowerCase()}`;
  return spawn('systemd-nspawn', ['--quiet', `--directory=${root}`, name, ...args]);
}

/** Returns the number of the server's first process, the only child of systemd-nspawn; `undefined` while it has none. */
function findInit(container: number): string | undefined {
  try {
    return readFileSync(`/proc/${container}/task/${container}/children`, 'utf8').trim().split(' ')[0] || undefined;
  } catch {
    return undefined;
  }
}
