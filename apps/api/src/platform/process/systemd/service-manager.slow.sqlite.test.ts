import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWaha } from '#testing/run-waha';
import { openNotifySocket } from '#testing/servers/open-notify-socket';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const WATCHDOG_MS = 1000;
const BLOCKED_MS = 3000;

let folder: string;
let systemd: Awaited<ReturnType<typeof openNotifySocket>>;
const servers: Awaited<ReturnType<typeof startWaha>>[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waha-notify-'));
  systemd = await openNotifySocket(join(folder, 'notify'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill();
    await server.ended;
  }
  await systemd.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(env: Record<string, string>) {
  const server = await startWaha(['serve'], {
    ...{ WAHA_DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', WAHA_BACKUP_AT: 'off' },
    ...{ WAHA_LOG_LEVEL: 'info', NOTIFY_SOCKET: join(folder, 'notify'), ...env },
  });
  servers.push(server);
  return server;
}
const findAddress = (text: string) => /Waha is ready on (http:\S+)/.exec(text)?.[1] ?? 'http://127.0.0.1:0';

/** Code for the server's process: SIGUSR2 blocks its event loop. */
function writeBlocker(): string {
  const file = join(folder, 'block.cjs');
  const block = `const end = Date.now() + ${BLOCKED_MS}; while (Date.now() < end);`;
  writeFileSync(file, `process.on('SIGUSR2', () => { ${block} });`);
  return `--require ${file}`;
}

describe('a service of systemd with Type=notify', () => {
  test('is ready once it answers, and says when it stops', async () => {
    const server = await serve({});
    await systemd.until('READY=1');
    expect((await fetch(`${findAddress(server.output())}/api/health`)).status).toBe(200);
    server.stop();
    expect((await server.ended).code).toBe(0);
    expect(systemd.messages()).toEqual(['READY=1', 'STOPPING=1']);
  });

  test('sends watchdog messages while its event loop turns, and none while it is blocked', async () => {
    const server = await serve({ WATCHDOG_USEC: String(WATCHDOG_MS * 1000), NODE_OPTIONS: writeBlocker() });
    await systemd.until('WATCHDOG=1', 2);
    server.send('SIGUSR2');
    const before = systemd.received.length;
    await systemd.until('WATCHDOG=1', before + 3);
    const times = systemd.received.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - times[index]!);
    expect(Math.max(...pauses)).toBeGreaterThan(WATCHDOG_MS);
    expect(pauses[0]).toBeLessThan(WATCHDOG_MS);
    expect(pauses.at(-1)).toBeLessThan(WATCHDOG_MS);
  });

  test('serves all the same if systemd-notify is missing, and logs that', async () => {
    const server = await serve({ PATH: folder });
    await server.until('systemd was not notified');
    expect((await fetch(`${findAddress(server.output())}/api/health`)).status).toBe(200);
    expect(systemd.messages()).toEqual([]);
  });

  test('is not ready when it cannot start', async () => {
    const server = await serve({ PORT: '1', HOST: '192.0.2.1' });
    expect((await server.ended).code).toBe(1);
    expect(systemd.messages()).toEqual([]);
  });
});
