import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { canMakeFreshDebian, DEBIAN_TIMEOUT_MS, FreshDebian, HOST_NAME as NAME } from '../support/fresh-debian';
import { BUILD_TIMEOUT_MS, buildPackagedProgram } from '../support/packaged-program';

/** The longest installation, in milliseconds. */
const MAX_INSTALL_MS = 60_000;

const OPTIONS = `--name ${NAME} --smtp - --admin-email you@example.tn --language fr`;

test.describe('install.sh', () => {
  test.skip(!canMakeFreshDebian, 'booting a Debian needs root');
  let server: FreshDebian;
  const install = (options = OPTIONS) => server.run(`sh waha/install.sh ${options}`);
  /** Starts nginx on port 80, and returns what stops it. */
  function installNginx(): () => void {
    expect(server.run('apt-get install -y -q nginx')).toMatchObject({ code: 0 });
    return () => server.run('systemctl stop nginx');
  }
  test.beforeAll(() => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    buildPackagedProgram();
  });
  test.beforeEach(async () => {
    test.setTimeout(DEBIAN_TIMEOUT_MS);
    server = await FreshDebian.make();
  });
  test.afterEach(() => server.close());

  test('installs a server with one command within a minute, and a second run changes nothing', () => {
    const startedAt = performance.now();
    const { code, text } = install();
    expect(code, text).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(MAX_INSTALL_MS);
    console.log(`installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    expect(text).toMatch(/https:\/\/members\.example\.tn\/setup#token=\S+/);
    expect(text).toMatch(/^\d+ ok, \d+ warnings?, \d+ errors?\.$/m);
    expect(text).toMatch(/^Waha is installed: https:\/\/members\.example\.tn \(\d+ changes\)\.$/m);
    const modes = server.run(
      'stat -c "%n %a %U" /etc/waha/waha.env /opt/waha/waha /var/lib/waha /usr/local/bin/waha',
    ).text;
    expect(modes).toBe(
      '/etc/waha/waha.env 600 root\n/opt/waha/waha 755 root\n/var/lib/waha 700 waha\n/usr/local/bin/waha 777 root\n',
    );
    const settings = server.run('cat /etc/waha/waha.env').text;
    expect(settings).toContain(`\nPUBLIC_URL=https://${NAME}\n`);
    expect(settings).toContain('\nWAHA_LANGUAGE=fr\n');
    expect(settings).toContain('\nWAHA_ALERTS_TO=you@example.tn\n');
    expect(settings).toContain(`\nMAIL_FROM=Waha <no-reply@${NAME}>\n`);
    expect(server.run('cat /etc/caddy/Caddyfile').text).toMatch(
      /email you@example\.tn\n[\s\S]*^members\.example\.tn \{/m,
    );
    expect(server.run('waha staff list').code).toBe(0);
    expect(server.run('find /var/lib/waha ! -user waha').text).toBe('');

    const before = server.listTree();
    const again = install();
    expect([again.code, again.text]).toEqual([
      0,
      expect.stringMatching(/Everything was in place\. Nothing was changed\.\n$/),
    ]);
    expect(again.text).not.toMatch(/^(do|would) /m);
    expect(server.listTree()).toBe(before);
  });

  test('measures the disk of the data folder, as the doctor does', () => {
    expect(server.run('mkdir /var/lib/waha && mount -t tmpfs -o size=1500m tmpfs /var/lib/waha').code).toBe(0);
    const { code, text } = install();
    expect(code, text).toBe(0);
    expect(text).toMatch(/^warning {2}only 1\d{3} MB of free disk for \/var\/lib\/waha\n.*Plan 10 GB/m);
    expect(text).toMatch(/^warning +disk +.*: the whole disk has only 1500 MB\./m);
  });

  test('with --dry-run prints each change and makes none', () => {
    const before = server.listTree();
    const { code, text } = install(`--name ${NAME} --dry-run`);
    expect([code, text]).toEqual([0, expect.stringMatching(/^would {4}settings \/etc\/waha\/waha\.env$/m)]);
    expect(text).not.toContain('Failed to get unit file state');
    expect(text).toMatch(/Would make \d+ changes\. Nothing was changed\.\n$/);
    expect(server.listTree()).toBe(before);
  });

  test('stops before any change when a port is taken, the program is damaged, or the name is wrong', () => {
    const stopNginx = installNginx();
    const before = server.listTree();
    const taken = install();
    expect([taken.code, taken.text]).toEqual([1, expect.stringContaining('systemctl disable --now nginx')]);
    stopNginx();
    expect(install('--name "members example"').text).toContain('is not a host name');
    server.run('truncate -s -1 waha/waha');
    const damaged = install();
    expect([damaged.code, damaged.text]).toEqual([1, expect.stringContaining('the program file is incomplete')]);
    expect(damaged.text).toContain('Nothing was changed.');
    expect(server.listTree()).toBe(before);
  });

  test("keeps the operator's own files: settings, proxy, an installed program", () => {
    server.run(
      `mkdir -p /etc/caddy /opt/waha && printf 'other.example {\\n}\\n' >/etc/caddy/Caddyfile && cp waha/waha /opt/waha/other && printf '#!/bin/sh\\nexec /opt/waha/other "$@"\\n' >/opt/waha/waha && chmod 755 /opt/waha/waha`,
    );
    const { code, text } = install();
    expect(code, text).toBe(0);
    expect(text).toContain('/etc/caddy/Caddyfile is your own');
    expect(text).toMatch(/another program is installed: .*\n.*waha update /);
    expect(server.run('cat /etc/caddy/Caddyfile').text).toBe('other.example {\n}\n');
    const other = install('--name other.example.tn');
    expect([other.code, other.text]).toEqual([1, expect.stringContaining(`says PUBLIC_URL=https://${NAME}`)]);
  });

  test('leaves a service that runs again after a crash, a hang and a reboot, and writes only to its own folder', async () => {
    expect(install().code).toBe(0);
    const answers = () => server.run('waha health --wait 60');
    const readPid = () => server.run('systemctl show --property MainPID --value waha').text;
    const pid = readPid();
    server.run('systemctl kill --signal KILL waha');
    await expect.poll(readPid).not.toBe(pid);
    expect(answers()).toMatchObject({ code: 0 });
    // A server that hangs: systemd misses its messages. The unit waits for a minute; this test cannot.
    const soon = '/etc/systemd/system/waha.service.d/soon.conf';
    server.run(
      `install -D /dev/null ${soon} && printf '[Service]\\nWatchdogSec=4\\n' >${soon} && systemctl daemon-reload`,
    );
    expect(server.run('systemctl restart waha')).toMatchObject({ code: 0 });
    const hanging = readPid();
    server.run('systemctl kill --signal STOP waha');
    await expect.poll(readPid).not.toBe(hanging);
    expect(answers()).toMatchObject({ code: 0 });
    expect(server.run('journalctl -u waha').text).toContain('Watchdog timeout');
    await server.reboot();
    expect(answers()).toMatchObject({ code: 0 });
    // In the view that the service has of the disk.
    const write = (path: string) =>
      server.run(`nsenter --target $(systemctl show --property MainPID --value waha) --mount touch ${path}/new`);
    expect(write('/var/lib/waha').code).toBe(0);
    for (const path of ['/etc/waha', '/opt/waha', '/usr/local/bin'])
      expect(write(path).text).toContain('Read-only file system');
  });

  test('a rollback to a version that does not report to systemd says what to type, and this makes the service active', () => {
    expect(install().code).toBe(0);
    // As versions up to 0.2.0: no `version --json`, and no report to systemd.
    const old = server.run(`
      version=$(waha version | sed -n 's/^Waha //p')
      cp /opt/waha/waha /opt/waha/of-old
      cat >/opt/waha/old <<END
#!/bin/sh
unset NOTIFY_SOCKET
case "\\$*" in
'version --json') exit 2 ;;
version) echo "Waha $version" ;;
*) exec /opt/waha/of-old "\\$@" ;;
esac
END
      chmod 755 /opt/waha/old && mv /opt/waha/old /opt/waha/waha`);
    expect(old.code, old.text).toBe(0);
    const updated = server.run('./waha/waha update waha/waha');
    expect(updated.code, updated.text).toBe(0);
    const { code, text } = server.run('./waha/waha rollback --yes');
    expect([code, text]).toEqual([1, expect.stringMatching(/^Left to do: systemd still waits for .* Type: sed .*$/m)]);
    expect(server.run('systemctl is-active waha').text).toBe('activating\n');
    const typed = /^Left to do: systemd .* Type: (.*)$/m.exec(text)?.[1] ?? '';
    expect(server.run(typed)).toMatchObject({ code: 0 });
    expect(server.run('systemctl is-active waha').text).toBe('active\n');
    expect(server.run('systemctl show --property Type --value waha').text).toBe('exec\n');
  });

  test('with --nginx installs no Caddy and prints a block that lets receipts through', () => {
    installNginx();
    const { code, text } = install(`--name ${NAME} --nginx`);
    expect(code, text).toBe(0);
    expect(server.run('ls /etc/caddy').code).not.toBe(0);
    const block = /^server \{[\s\S]*?^\}$/m.exec(text)?.[0] ?? '';
    expect(block).toContain(`server_name ${NAME};`);
    expect(server.run('cat >/etc/nginx/sites-enabled/waha && nginx -t && systemctl restart nginx', block).code).toBe(0);
    // The largest receipt: nginx's own limit is 1 MB and would answer 413.
    const call = `head -c 10000000 /dev/zero | curl -sS -H 'Host: ${NAME}' --data-binary @- http://127.0.0.1/api/payments`;
    // The server refuses before it has read all. Without kept connections some of these calls get a 502.
    for (let calls = 0; calls < 20; calls++)
      expect(JSON.parse(server.run(call).text)).toMatchObject({ code: 'no_token' });
  });
});

test('install.sh has no syntax error for sh, and the package contains all that it needs', () => {
  execFileSync('sh', ['-n', join('deploy', 'install.sh')]);
  const needed = /for file in (.*); do/.exec(readFileSync(join('deploy', 'install.sh'), 'utf8'))?.[1]?.split(' ');
  const packager = readFileSync(join('scripts', 'package', 'package.mjs'), 'utf8');
  const guide = readFileSync(join('docs', 'operator', 'monitoring.md'), 'utf8');
  for (const [, name] of guide.matchAll(/^- `(\w+\.(?:yaml|json))`:/gm))
    expect(packager).toContain(`'monitoring/${name}'`);
  for (const name of needed?.slice(2) ?? []) expect(packager).toContain(`'${name}'`);
  const shellcheck = spawnSync('shellcheck', [join('deploy', 'install.sh')], { encoding: 'utf8' });
  if (shellcheck.error) console.log('shellcheck is not on this machine: only the syntax was checked.');
  else expect(shellcheck.status, shellcheck.stdout).toBe(0);
});
