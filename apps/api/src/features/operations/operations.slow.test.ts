import { checkShape } from '@waha/domain/kernel/check-shape';
import { DAY, HOUR, MINUTE, toIso } from '@waha/domain/kernel/time';
import { readOperations } from '@waha/domain/operations/operations.contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type MailAttempt, saveMailAttempt } from '#platform/mail/mail-attempts';
import { queueMail } from '#platform/mail/mailer';
import { BUILD_HEADER } from '#platform/web/client-versions';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openStream } from '#testing/open-stream';
import { writeBackupState } from './backup/backup-state';

vi.setConfig({ testTimeout: 20_000 });
const GIB = 1024 ** 3;
let app: StaffedApp;
let room = { free: 8 * GIB, total: 20 * GIB };
afterEach(() => app.close());

async function open(env: Record<string, string> = {}) {
  room = { free: 8 * GIB, total: 20 * GIB };
  app = await openStaffedApp({ env, diskRoom: async () => room });
}

const health = async () => {
  const response = await app.server.inject({ url: '/api/health' });
  return [response.statusCode, response.json()];
};
const operations = async () => (await app.call(app.admin, 'GET', '/operations')).json();
const note = (line: Pick<MailAttempt, 'recipient' | 'outcome' | 'answer'>) =>
  app.context.services.transact(({ tx, now }) => saveMailAttempt(tx, { at: now, kind: 'test', attempt: 1, ...line }));
const version = () => app.context.services.version;

describe('health endpoint', () => {
  test('tells anyone only that the service is healthy, and the version', async () => {
    await open();
    expect(await health()).toEqual([200, { status: 'ok', version: version() }]);
  });

  test('reports degraded on a full disk, without recording a server error', async () => {
    await open();
    room = { free: 1024, total: 20 * GIB };
    expect(await health()).toEqual([503, { status: 'degraded', version: version(), troubles: ['disk'] }]);
    expect((await operations()).failures).toEqual([]);
    room = { free: 8 * GIB, total: 20 * GIB };
    expect(await health()).toEqual([200, { status: 'ok', version: version() }]);
  });

  test('reports degraded if the database cannot be read', async () => {
    await open();
    app.context.database.writer.exec('alter table people rename to people_gone');
    expect(await health()).toEqual([503, { status: 'degraded', version: version(), troubles: ['database'] }]);
    app.context.database.writer.exec('alter table people_gone rename to people');
  });

  test('reports an unreachable file storage, and answers 200 all the same, so that no proxy gives the server up', async () => {
    await open({
      WAHA_FILES: 's3://waha?endpoint=http://127.0.0.1:1&timeout=1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    });
    expect(await health()).toEqual([200, { status: 'ok', version: version() }]);
    await app.context.services.uploads.storage.probe();
    expect(await health()).toEqual([200, { status: 'degraded', version: version(), troubles: ['files'] }]);
  });
});

describe('service status', () => {
  test('is limited to admins and matches the contract', async () => {
    await open();
    const { admin, commercial, finance, member } = app;
    expect(await app.seenBy('/api/operations', admin, commercial, finance, member)).toEqual([200, 403, 403, 403]);
    expect(checkShape(readOperations.reply)(await operations())).toMatchObject({ ok: true });
  });

  test('shows the length of each queue and the age of its oldest item', async () => {
    await open();
    const since = app.time.now;
    await app.given.payment(app.member.id, 'Ultra One');
    await app.given.quiz(app.member.id, 'TD Pro');
    await app.given.profile(app.member.id);
    app.time.now += HOUR;
    await app.given.payment(app.member.id, 'Ultra One');
    const { queues } = await operations();
    const oneQueued = { waiting: 1, oldestAt: toIso(since) };
    const none = { waiting: 0, oldestAt: null };
    expect(queues).toEqual({
      payments: { waiting: 2, oldestAt: toIso(since) },
      quizzes: oneQueued,
      profiles: oneQueued,
      ...{
        withdrawals: none,
        payouts: none,
        refunds: none,
        'refund-payouts': none,
        'payout-files': none,
        'refund-requests': none,
        recharges: none,
        receipts: none,
        'statement-lines': none,
        'task-reports': none,
        messages: none,
      },
    });
  });

  test('counts the requests of the last five minutes, and those that failed', async () => {
    await open();
    const requests = async () => (await operations()).program.requests;
    await health();
    await app.server.inject({ url: '/api/config' });
    app.context.database.writer.exec('alter table payments rename to payments_gone');
    expect((await app.call(app.member, 'GET', `/payments/${app.member.id}`)).statusCode).toBe(500);
    app.context.database.writer.exec('alter table payments_gone rename to payments');
    expect(await requests()).toEqual({ total: 2, failed: 1 });
    app.time.now += 4 * MINUTE;
    expect(await requests()).toEqual({ total: 3, failed: 1 });
    app.time.now += MINUTE;
    expect(await requests()).toEqual({ total: 1, failed: 0 });
  });

  test('shows failing mail without recipients', async () => {
    await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await app.context.services.transact((unit) =>
      queueMail(unit, {
        kind: 'password_reset',
        to: 'amina@mail.tn',
        subject: 'a',
        text: 'b',
        goodUntil: unit.now + HOUR,
      }),
    );
    const at = toIso(app.time.now);
    const mails = async () => (await operations()).mails;
    expect(await mails()).toEqual({ waiting: 1, oldestAt: at, downSince: null, failure: null });
    await app.context.services.mailer.deliver();
    expect(await mails()).toEqual({
      waiting: 1,
      oldestAt: at,
      downSince: at,
      failure: expect.stringContaining('ECONNREFUSED'),
    });
    const answer = '550 <amina@mail.tn>: no mailbox of nour@mail.tn';
    await note({ recipient: 'amina@mail.tn', outcome: 'refused', answer });
    expect((await mails()).failure).toBe('550 <a…@mail.tn>: no mailbox of n…@mail.tn');
    await note({ recipient: '', outcome: 'greeted', answer: undefined });
    app.rows('delete from mails returning id');
    expect(await mails()).toEqual({ waiting: 0, oldestAt: null, downSince: null, failure: null });
  });

  test('shows the status of the backups', async () => {
    await open();
    const { now } = app.time;
    app.rows(`update migrations set applied_at = ${now} returning name`);
    const backup = async () => (await operations()).backup;
    const none = {
      lastGood: null,
      failure: null,
      isKeyKept: false,
      copy: { standing: 'off', madeAt: null, failure: null },
      rehearsal: { standing: 'waiting', triedAt: null, lastGoodAt: null, archive: null, tookMs: null, failure: null },
    };
    expect(await backup()).toEqual({ ...none, standing: 'good' });
    app.rows(`update migrations set applied_at = ${now - 2 * DAY} returning name`);
    expect(await backup()).toEqual({ ...none, standing: 'never' });

    const lastGood = { madeAt: now - HOUR, file: '/backups/a.tar.gz', bytes: 10, files: 2, tookMs: 30 };
    writeBackupState(app.dataDir, { triedAt: now, hasFailed: true, failure: 'The disk is full.', lastGood });
    expect(await backup()).toEqual({
      ...none,
      standing: 'failed',
      lastGood: { madeAt: toIso(now - HOUR), bytes: 10, files: 2, tookMs: 30 },
      failure: 'The disk is full.',
    });
    writeBackupState(app.dataDir, { triedAt: now, hasFailed: false, lastGood });
    expect((await backup()).standing).toBe('good');
  });

  test('shows the copies of the backups at another place, and the last test of a restore', async () => {
    const to = 'waha@backup.example:waha';
    await open({ WAHA_BACKUP_COPY_TO: to });
    const { now } = app.time;
    const rehearsal = { triedAt: now - HOUR, archive: 'waha-1.tar.age', tookMs: 4000 };
    const lastGood = { at: now, madeAt: now - DAY, name: 'waha-1.tar.age', archives: 1, bytes: 1 };
    const copy = { to, since: now - DAY, triedAt: now, failures: 1, failure: 'No route to host', lastGood };
    writeBackupState(app.dataDir, {
      ...{ triedAt: now, hasFailed: false, copy },
      rehearsal: { ...rehearsal, outcome: 'failed', reason: 'A file is damaged', lastGoodAt: now - 8 * DAY },
    });
    const { backup } = await operations();
    expect(backup.copy).toEqual({ standing: 'failed', madeAt: toIso(now - DAY), failure: 'No route to host' });
    expect(backup.rehearsal).toEqual({
      standing: 'failed',
      triedAt: toIso(now - HOUR),
      lastGoodAt: toIso(now - 8 * DAY),
      archive: 'waha-1.tar.age',
      tookMs: 4000,
      failure: 'A file is damaged',
    });
  });

  test('shows if backups are switched off', async () => {
    await open({ WAHA_BACKUP_AT: 'off' });
    expect((await operations()).backup.standing).toBe('off');
  });

  test('shows the disk and its contents', async () => {
    await open();
    room = { free: GIB, total: 20 * GIB };
    await app.given.payment(app.member.id, 'Ultra One');
    const { disk } = await operations();
    const [storedFiles] = app.rows('select sum(size) as bytes from files');
    expect(disk).toMatchObject({ standing: 'low', free: GIB, total: 20 * GIB, uploads: storedFiles?.bytes });
    expect(disk.database).toBeGreaterThan(10_000);
  });

  test('counts open streams until they end', async () => {
    await open();
    const stream = await openStream(app, { headers: app.member.headers });
    await stream.until((events) => events.length > 0);
    expect((await operations()).program.streams).toBe(1);
    stream.close();
    await expect.poll(async () => (await operations()).program.streams).toBe(0);
  });

  test('lists the errors of the last day by route pattern, without people', async () => {
    await open();
    app.context.database.writer.exec('alter table payments rename to payments_gone');
    const failed = await app.call(app.admin, 'GET', `/payments/${app.member.id}`);
    app.context.database.writer.exec('alter table payments_gone rename to payments');
    expect(failed.statusCode).toBe(500);
    const at = app.time.now;
    app.time.now += DAY - MINUTE;
    app.admin.headers = await app.logIn(app.admin.email);
    const { failures } = await operations();
    expect(failures).toEqual([
      {
        at: toIso(at),
        method: 'GET',
        route: '/api/payments/:userId',
        status: 500,
        code: 'server_error',
        requestId: failed.headers['x-request-id'],
      },
    ]);
    expect(JSON.stringify(failures)).not.toContain(app.member.id);
    app.time.now += MINUTE;
    expect((await operations()).failures).toEqual([]);
  });

  test('counts members by their last app build', async () => {
    await open();
    const read = ({ id, headers }: StaffedApp['member'], build: string) =>
      app.server.inject({ url: `/api/payments/${id}`, headers: { ...headers, [BUILD_HEADER]: build } });
    await read(app.member, 'index-old1');
    await read(app.verified, 'index-old1');
    await read(app.member, 'index-new2');
    await read(app.member, '<script>');
    await read(app.finance, 'index-staff');
    const { seen } = (await operations()).builds;
    const lastAt = toIso(app.time.now);
    const each = { isServed: false, members: 1, lastAt };
    expect(seen.map(({ build }: { build: string }) => build).sort()).toEqual(['index-new2', 'index-old1']);
    expect(seen).toEqual(
      expect.arrayContaining([
        { ...each, build: 'index-old1' },
        { ...each, build: 'index-new2' },
      ]),
    );
    app.time.now += 7 * DAY;
    app.admin.headers = await app.logIn(app.admin.email);
    expect((await operations()).builds).toEqual({ since: expect.any(String), seen: [] });
  });
});
