import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApiSession } from '../support/network/open-api-session';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PASSPHRASE = 'a passphrase that is long';
const WRITES_A_SECOND = 50;
const KILLS = process.env.NIGHTLY ? 50 : 6;

test.describe('backup by the operator', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo({ WAHA_BACKUP_AT: 'off' });
  });
  test.afterEach(() => server.close());

  test('taken while members write contains everything acknowledged before it started', async () => {
    test.setTimeout(180_000);
    const member = await openApiSession(server, DEMO_PEOPLE.member);
    const written: string[] = [];
    const pace = setInterval(() => {
      const text = `line ${written.length + Math.random()}`;
      void member.call('POST', '/messages', { content: text }).then(() => written.push(text));
    }, 1000 / WRITES_A_SECOND);
    await expect.poll(() => written.length).toBeGreaterThan(WRITES_A_SECOND);
    const before = [...written];
    const { code, text } = await server.runCommand(['backup']);
    clearInterval(pace);
    expect(code, text).toBe(0);
    const archive = archiveIn(text);
    const keys = await server.runCommand(['backup', '--keys', '--passphrase-stdin'], PASSPHRASE);
    expect(written.length).toBeGreaterThan(before.length);

    const other = await Server.empty({ WAHA_BACKUP_AT: 'off' });
    try {
      const words = ['--keys', /Keys exported to (\S+)\. /.exec(keys.text)?.[1] ?? '', '--passphrase-stdin'];
      expect((await other.runCommand(['restore', archive, ...words], PASSPHRASE)).text).toContain('Ledger verified');
      await other.start();
      const kept = new Set(other.rows('select text from messages').map((row) => row.text));
      expect(before.filter((line) => !kept.has(line))).toEqual([]);
      const again = await openApiSession(other, DEMO_PEOPLE.member);
      expect(await again.call('GET', `/wallets/${again.userId}`)).toMatchObject({ validPoints: expect.any(Number) });
      expect((await other.runCommand(['doctor'])).code).toBe(0);
    } finally {
      await other.close();
    }
  });

  test(`killed at ${KILLS} moments in a backup, it leaves no half archive, and the next one is good`, async () => {
    test.setTimeout(process.env.NIGHTLY ? 300_000 : 90_000);
    const took = await timeOf(() => server.runCommand(['backup']));
    let killed = 0;
    for (let time = 0; time < KILLS; time++) {
      if (await server.runCommandKilled(['backup'], (took * (time + 1)) / (KILLS + 1))) killed++;
    }
    expect(killed).toBeGreaterThan(0);
    const folder = join(server.dataDir, 'backups');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.tar.age')))
      expect((await server.runCommand(['restore', join(folder, name), '--verify'])).code).toBe(0);
    const { text } = await server.runCommand(['backup']);
    expect(readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([]);
    expect((await server.runCommand(['restore', archiveIn(text), '--verify'])).text).toContain('Ledger verified');
    await openApiSession(server, DEMO_PEOPLE.member); // and it serves
  });

  test(`killed at ${KILLS} moments in a restore, it starts, on the old state or on the new, whole`, async () => {
    test.setTimeout(process.env.NIGHTLY ? 300_000 : 240_000);
    const archive = archiveIn((await server.runCommand(['backup'])).text);
    const member = await openApiSession(server, DEMO_PEOPLE.member);
    await member.call('POST', '/messages', { content: 'after the backup' });
    await server.stop();
    const state = mkdtempSync(join(tmpdir(), 'waha-state-'));
    cpSync(server.dataDir, state, { recursive: true });
    const isNew = () => server.rows("select id from messages where text = 'after the backup'").length === 0;
    const filesGone = () =>
      server.rows('select id from files').filter(({ id }) => !existsSync(join(server.dataDir, 'uploads', String(id))));

    const took = await timeOf(() => server.runCommand(['restore', archive]));
    const found = { old: 0, new: 0 };
    // Each kill is between the latest that was too early and the earliest that was too late: closer and closer to the
    // change.
    let [early, late] = [0, took * 1.4];
    const hasBoth = () => found.old > 0 && found.new > 0;
    for (let time = 0; time < KILLS || (!hasBoth() && time < 5 * KILLS); time++) {
      rmSync(server.dataDir, { recursive: true });
      cpSync(state, server.dataDir, { recursive: true });
      const at = (early + late) / 2;
      await server.runCommandKilled(['restore', archive], at);
      await server.start();
      await server.stop();
      found[isNew() ? 'new' : 'old']++;
      // This machine may be slower or faster now than in the timed run: then more kills follow.
      if (isNew()) late = at;
      else [early, late] = [at, Math.max(late, at * 1.5)];
      expect(filesGone()).toEqual([]);
      expect((await server.runCommand(['doctor'])).code).toBe(0);
    }
    console.log(`found as before: ${found.old} times, restored: ${found.new}`);
    expect(found.old).toBeGreaterThan(0);
    expect(found.new).toBeGreaterThan(0);
    rmSync(state, { recursive: true });
  });
});

const archiveIn = (text: string) => /Backup created: (\S+\.tar\.age)/.exec(text)?.[1] ?? '';

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = Date.now();
  await work();
  return Date.now() - from;
}
