import { MINUTE } from '@waha/domain/kernel/time';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSmallDisk } from '#testing/open-small-disk';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { type MailServer, openMailServer } from '#testing/servers/open-mail-server';
import { OperatorAlerts } from './operator-alerts';

vi.setConfig({ testTimeout: 60_000 });
const GIB = 1024 ** 3;
let app: TestApp;
let mail: MailServer;
let room: { free: number; total: number };
let alerts: OperatorAlerts;
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openAlerts(within?: string) {
  room = { free: 8 * GIB, total: 20 * GIB };
  mail = await openMailServer();
  open.push(mail.close);
  app = await openTestApp({
    env: { SMTP_URL: mail.url, WAHA_ALERTS_TO: 'sami@ops.example' },
    diskRoom: async () => room,
    ...(within !== undefined && { within }),
  });
  open.push(() => app.close());
  app.rows(`update migrations set applied_at = ${app.time.now} returning name`);
  alerts = new OperatorAlerts(app.context.services);
}

/** Lets the minutes pass, with a check in each, as the schedule does. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await alerts.check();
    app.time.now += MINUTE;
  }
}
const subjects = () => mail.received.map(({ subject }) => subject);
const stored = () => app.rows('select about, since, mailed_at from operator_alerts');
const fillDisk = () => {
  room = { free: 1024, total: 20 * GIB };
};
const breakTable = (table: string) => {
  for (const change of ['insert', 'update'])
    app.context.database?.writer.exec(
      `create trigger no_${change} before ${change} on ${table} begin select raise(abort, 'broken'); end`,
    );
};
const repairTable = () => {
  for (const change of ['insert', 'update']) app.context.database?.writer.exec(`drop trigger no_${change}`);
};

describe('operator alerts while the database cannot be written', () => {
  test('are sent at once, are not repeated, and are over when it works again', async () => {
    await openAlerts();
    fillDisk();
    breakTable('operator_alerts');
    await pass(10);
    expect(subjects()).toEqual(['Waha: the database does not work']);
    repairTable();
    room = { free: 8 * GIB, total: 20 * GIB };
    await pass(10);
    expect(subjects().slice(1)).toEqual(['Waha, over: the database does not work']);
    expect(stored()).toEqual([]);
  });

  test('are tried again each minute until the mail server accepts them', async () => {
    await openAlerts();
    fillDisk();
    breakTable('operator_alerts');
    mail.state.refuse = true;
    await pass(10);
    expect(subjects()).toEqual([]);
    mail.state.refuse = false;
    await pass(10);
    expect(subjects()).toEqual(['Waha: the database does not work']);
  });

  test('store no state without its mail', async () => {
    await openAlerts();
    fillDisk();
    await pass(1);
    const before = stored();
    breakTable('mails');
    await alerts.check();
    expect(stored()).toEqual(before);
    expect(app.rows('select id from mails')).toEqual([]);
  });

  test('report a disk that is full to its last byte, once, and that it is over', async () => {
    const disk = openSmallDisk(64);
    open.push(disk.close);
    await openAlerts(disk.folder);
    const writer = app.context.database!.writer;
    writer.exec('create table filler (content blob)');
    expect(() => {
      for (;;) {
        disk.fill();
        writer.exec('insert into filler values (zeroblob(4000))');
      }
    }).toThrow(/full/);
    fillDisk();
    await pass(10);
    expect(subjects()).toEqual(['Waha: the disk is full']);
    disk.empty();
    room = { free: 8 * GIB, total: 20 * GIB };
    await pass(10);
    expect(subjects()).toEqual(['Waha: the disk is full', 'Waha, over: the disk is full']);
    expect(stored()).toEqual([]);
    writer.exec('drop table filler');
  });
});
