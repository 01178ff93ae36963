import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { openApiSession } from '../support/network/open-api-session';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const deploy = (name: string) => readFileSync(join('deploy', name), 'utf8');
const SERVICE = deploy('waha.service');
const ENV = deploy('waha.env');

/** The maximum exposure of the service by `systemd-analyze security`, in tenths of 10. */
const MOST_EXPOSED = 25;

test.describe('shipped deployment files', () => {
  test('run the service sandboxed as its own user, restart it, limit its memory, and let it finish before a stop', () => {
    const set = new Map([...SERVICE.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
    expect(Object.fromEntries(set)).toMatchObject({
      ExecStart: '/opt/waha/waha serve',
      User: 'waha',
      StateDirectory: 'waha',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      Restart: 'always',
      MemoryMax: '600M',
      ...{ Type: 'notify', NotifyAccess: 'all', WatchdogSec: '60', WatchdogSignal: 'SIGKILL' },
    });
    const longest = /SHUTDOWN_TIMEOUT_MS = (\d+) \* SECOND/.exec(
      readFileSync('apps/api/src/start-server.ts', 'utf8'),
    )?.[1];
    expect(Number(set.get('TimeoutStopSec'))).toBeGreaterThan(2 * Number(longest));
    // The folder that systemd creates is the one in the program's settings.
    expect(ENV).toContain(`WAHA_DATA_DIR=/var/lib/${set.get('StateDirectory')}\n`);
  });

  test('contain a service that systemd accepts without warnings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waha-unit-'));
    const file = join(folder, 'waha.service');
    // Replaces what does not exist on this machine: the program, its user, its settings.
    const localService = SERVICE.replace('/opt/waha/waha', process.execPath)
      .replace(/^(User|Group)=waha$/gm, '$1=root')
      .replace('EnvironmentFile=/etc', 'EnvironmentFile=-/etc');
    writeFileSync(file, localService);
    const verify = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    if (verify.error) {
      console.log('systemd-analyze is not on this machine: only what the service says was looked at.');
    } else {
      expect(verify.stderr.split('\n').filter((line) => line.includes('waha.service'))).toEqual([]);
      const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, file];
      const security = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      if (!security.stderr.includes('unrecognized option')) expect(security.status, security.stdout).toBe(0);
    }
    rmSync(folder, { recursive: true });
  });

  test('contain only settings that the program knows and accepts', async () => {
    const known = readFileSync('apps/api/src/platform/config/config.ts', 'utf8');
    const settings = [...ENV.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
    expect(settings.length).toBeGreaterThan(5);
    // The SDK itself reads the keys of a bucket.
    for (const [name] of settings.filter(([name]) => !name?.startsWith('AWS_')))
      expect(known).toContain(`\n  ${name}: `);
    // It starts with all of them set, except those that name a path or a machine that does not exist here.
    const apart = ['WAHA_DATA_DIR', 'WAHA_BACKUP_DIR', 'SMTP_URL', 'PORT', 'WAHA_FILES'];
    const env = settings.filter(([name]) => !apart.includes(name ?? ''));
    const server = await Server.open(Object.fromEntries(env));
    try {
      await server.runCommand(['seed', '--demo']);
      await openApiSession(server, DEMO_PEOPLE.member);
    } finally {
      await server.close();
    }
  });

  test('make the proxy forward everything to the server without buffering', () => {
    const proxy = deploy('Caddyfile');
    const to = `${/^HOST=(.*)$/m.exec(ENV)?.[1]}:${/^PORT=(.*)$/m.exec(ENV)?.[1]}`;
    expect(proxy).toContain(`reverse_proxy ${to} {`);
    expect(proxy).toContain(`\n${/^PUBLIC_URL=https:\/\/(.*)$/m.exec(ENV)?.[1]} {`);
    const directives = proxy.replaceAll(/^\s*#.*$/gm, '');
    expect(directives).not.toMatch(/buffer|flush_interval|encode/);
    expect(directives.split('{').length).toBe(directives.split('}').length);
    const args = ['validate', '--adapter', 'caddyfile', '--config', join('deploy', 'Caddyfile')];
    const caddy = spawnSync('caddy', args, { encoding: 'utf8' });
    if (caddy.error) console.log('caddy is not on this machine: its file was only looked at.');
    else expect(caddy.status, caddy.stderr).toBe(0);
  });

  test('put the program file of the same folder into a container, as an unprivileged user', () => {
    const file = deploy('Containerfile');
    expect([...file.matchAll(/^FROM (.*)$/gm)].map(([, base]) => base)).toEqual(['debian:bookworm-slim']);
    expect([...file.matchAll(/^COPY (.*)$/gm)].map(([, copied]) => copied)).toEqual(['waha /usr/local/bin/waha']);
    expect([...file.matchAll(/^USER (.*)$/gm)].map(([, user]) => user)).toEqual(['waha']);
    expect(file.trimEnd().endsWith('ENTRYPOINT ["waha"]\nCMD ["serve"]')).toBe(true);
    expect(parse(deploy('nodes/compose.yaml'), { merge: true })['x-waha'].build).toEqual({
      context: '../../dist-package',
      dockerfile: 'Containerfile',
    });
  });

  test('configure two servers with a shared database and file store, and a proxy to both', () => {
    const known = readFileSync('apps/api/src/platform/config/config.ts', 'utf8');
    const { services, ...rest } = parse(deploy('nodes/compose.yaml'), { merge: true });
    const { environment } = rest['x-waha'];
    const ours = Object.keys(environment).filter((name) => !name.startsWith('AWS_'));
    for (const name of ours) expect(known).toContain(`\n  ${name}: `);
    const example = deploy('nodes/nodes.env.example');
    const variables = new Set([...deploy('nodes/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    for (const name of variables) expect(example).toContain(`\n${name}=`);
    const nodes = Object.keys(services).filter((name) => services[name].image === 'waha');
    expect(nodes).toEqual(['waha-1', 'waha-2']);
    expect(deploy('nodes/Caddyfile')).toContain(`reverse_proxy ${nodes.map((name) => `${name}:5000`).join(' ')} {`);
    for (const name of nodes) expect(services[name].volumes).toContain('builds:/data/web-builds');
    for (const { image } of Object.values<{ image: string }>(services))
      expect(image).toMatch(/^[a-z]+(\/[a-z]+)?(:[\w-]+)?$/);
    const args = ['validate', '--adapter', 'caddyfile', '--config', join('deploy', 'nodes', 'Caddyfile')];
    const caddy = spawnSync('caddy', args, { encoding: 'utf8', env: { ...process.env, WAHA_HOST: 'waha.example' } });
    if (caddy.error) console.log('caddy is not on this machine: its file was only looked at.');
    else expect(caddy.status, caddy.stderr).toBe(0);
  });
});
