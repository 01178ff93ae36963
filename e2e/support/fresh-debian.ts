import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemctl } from '../../apps/api/src/testing/servers/create-systemctl';

/** The host name in the documents, which the server resolves to an address that is not its own. */
export const HOST_NAME = 'members.example.tn';

/** Whether this user may open mount namespaces and add users. */
export const canMakeFreshDebian = process.getuid?.() === 0;

/**
 * A server made of this machine: its programs, but its own `/etc`, `/opt`, `/root`, `/var/lib`, `/usr/local` and network,
 * in namespaces. The folder of the package is `/root/waha`. Scripts replace `systemctl`, `journalctl`, `timedatectl`,
 * `apt-get`, `ss` and `caddy`; all other programs are Debian's.
 */
export class FreshDebian {
  private constructor(
    /** The same path on both: the stand-ins and their logs. */
    readonly folder: string,
    private readonly holder: ChildProcess,
  ) {}

  static async make(): Promise<FreshDebian> {
    const folder = mkdtempSync(join(tmpdir(), 'waha-debian-'));
    for (const name of ['bin', 'etc']) mkdirSync(join(folder, name));
    const script = (name: string, text: string) =>
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    writeFileSync(join(folder, 'bin', 'systemctl'), createSystemctl({ folder, program: '/opt/waha/waha' }), {
      mode: 0o755,
    });
    script('journalctl', `cat ${folder}/log`);
    script('timedatectl', 'exit 0');
    script('apt-get', `cp ${folder}/bin/timedatectl ${folder}/bin/caddy`);
    script('ss', `cat ${folder}/ss.output 2>/dev/null\nexit 0`);
    // One a line: `-e` stops at each, so that nothing below can reach the real folders.
    const setUp = [
      `cp -a /etc/. ${folder}/etc`,
      `mount --bind ${folder}/etc /etc`,
      `test /etc -ef ${folder}/etc`,
      ...['/opt', '/root', '/var/lib', '/usr/local'].map((path) => `mount -t tmpfs tmpfs ${path}`),
      'rm -rf /etc/waha /etc/caddy /etc/systemd/system/waha.service',
      'mkdir -p /usr/local/bin /etc/systemd/system',
      `echo '203.0.113.9 ${HOST_NAME}' >>/etc/hosts`,
      `cp -a ${join(process.cwd(), 'dist-package')} /root/waha`,
      'ip link set lo up',
      'echo ready',
      'exec sleep 3600',
    ];
    const holder = spawn('unshare', ['--mount', '--net', '--propagation', 'private', 'sh', '-ec', setUp.join('\n')]);
    let said = '';
    await new Promise<void>((ready, failed) => {
      for (const stream of [holder.stdout, holder.stderr])
        stream.on('data', (chunk) => {
          said += chunk;
          if (said.includes('ready')) ready();
        });
      holder.once('exit', () => failed(new Error(`unshare: ${said}`)));
    });
    return new FreshDebian(folder, holder);
  }

  /** Runs commands on this server, as root in `/root`. Returns both outputs as one text. */
  run(commands: string, input = ''): { code: number | null; text: string } {
    const env = { PATH: `${this.folder}/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: '/root' };
    const args = ['--mount', '--net', '--target', String(this.holder.pid), 'bash', '-euo', 'pipefail', '-c'];
    const { status, stdout } = spawnSync('nsenter', [...args, `exec 2>&1\ncd /root\n${commands}`], {
      env,
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
      find /etc /opt /usr/local /var/lib -path /var/lib/waha -prune -o -printf '%p %m %u %g %l\\n' | sort
      find /etc /opt /usr/local -type f -exec sha256sum {} + | sort
      find /var/lib -path '/var/lib/waha/*' -printf '%p %m %u %g\\n' | sort`).text;
  }

  close(): void {
    this.run('systemctl stop waha');
    this.holder.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
