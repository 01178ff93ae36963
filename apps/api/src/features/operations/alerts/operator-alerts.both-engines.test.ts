import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { type MailServer, openMailServer } from '#testing/servers/open-mail-server';
import { writeBackupState } from '../backup/backup-state';
import { OperatorAlerts } from './operator-alerts';

const GIB = 1024 ** 3;
const OPERATORS = 'sami@ops.example, nour@ops.example';
let app: TestApp;
let mail: MailServer;
let room: { free: number; total: number };
let alerts: OperatorAlerts;
afterEach(async () => {
  await app.close();
  await mail.close();
});

async function open(env: Record<string, string> = { WAHA_ALERTS_TO: OPERATORS }, { withMail = true } = {}) {
  room = { free: 8 * GIB, total: 20 * GIB };
  mail = await openMailServer();
  app = await openTestApp({ env: { ...(withMail && { SMTP_URL: mail.url }), ...env }, diskRoom: async () => room });
  const { now } = app.time;
  app.rows(`update migrations set applied_at = ${now} returning name`);
  alerts = new OperatorAlerts(app.context.services);
}

/** Lets the minutes pass, with a check in each, as the schedule does. */
async function pass(minutes: number, check = () => alerts.check()): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await check();
    app.time.now += MINUTE;
  }
}
const subjects = () => mail.received.map(({ to, subject }) => `${to} ${subject}`);
const stored = () => app.rows('select about, since, mailed_at from operator_alerts');
const fillDisk = () => {
  room = { free: 1024, total: 20 * GIB };
};

describe('operator alerts', () => {
  test('mail each operator once when the disk has been full for a minute, and once when that is over', async () => {
    await open();
    const start = app.time.now;
    await pass(3);
    expect(stored()).toEqual([]);
    fillDisk();
    await pass(10);
    expect(subjects()).toEqual(['sami@ops.example Waha: the disk is full', 'nour@ops.example Waha: the disk is full']);
    expect(stored()).toEqual([{ about: 'disk_full', since: start + 3 * MINUTE, mailed_at: start + 4 * MINUTE }]);
    room = { free: 8 * GIB, total: 20 * GIB };
    await pass(10);
    expect(subjects().slice(2)).toEqual([
      'sami@ops.example Waha, over: the disk is full',
      'nour@ops.example Waha, over: the disk is full',
    ]);
    expect(stored()).toEqual([]);
  });

  test('name the trouble, its beginning and the commands, in the language of the installation', async () => {
    await open({ WAHA_ALERTS_TO: 'sami@ops.example', WAHA_LANGUAGE: 'fr' });
    fillDisk();
    await pass(2);
    const [{ subject, text } = { subject: '', text: '' }] = mail.received;
    expect(subject).toBe('Waha\u00a0: le disque est plein');
    expect(text).toContain('Libérez de l’espace maintenant.');
    expect(text).toMatch(/depuis \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(text).toContain(`du -sh ${app.dataDir}/*`);
    expect(app.logLines.join('')).not.toContain('sami@ops.example');
  });

  test('are repeated each day while the trouble lasts, and survive a restart', async () => {
    await open({ WAHA_ALERTS_TO: 'sami@ops.example' });
    const state = { triedAt: app.time.now, hasFailed: true, failure: 'No space' };
    writeBackupState(app.dataDir, state);
    await pass(7);
    alerts = new OperatorAlerts(app.context.services);
    await pass(7);
    expect(subjects()).toEqual(['sami@ops.example Waha: the last backup failed']);
    app.time.now += DAY - HOUR;
    await pass(3);
    expect(mail.received).toHaveLength(1);
    app.time.now += HOUR;
    await pass(3);
    expect(subjects().slice(1)).toEqual(['sami@ops.example Waha, still: the last backup failed']);
  });

  test('are sent once by several servers that check at the same time', async () => {
    await open({ WAHA_ALERTS_TO: 'sami@ops.example' });
    fillDisk();
    const others = [1, 2].map(() => new OperatorAlerts(app.context.services));
    const checkAll = async () => void (await Promise.all([alerts, ...others].map((each) => each.check())));
    await pass(5, checkAll);
    expect(subjects()).toEqual(['sami@ops.example Waha: the disk is full']);
  });

  test('report failing mail once, when it works again', async () => {
    await open({ WAHA_ALERTS_TO: 'sami@ops.example' });
    const { mailer } = app.context.services;
    mail.state.refuse = true;
    await mailer.sendNow({ kind: 'test', to: 'amina@mail.tn', subject: 'a', text: 'b' });
    await pass(30);
    expect(subjects()).toEqual([]);
    mail.state.refuse = false;
    await mailer.probeMailServer();
    await pass(10);
    expect(subjects()).toEqual(['sami@ops.example Waha, over: email could not be sent']);
  });

  test('report failing requests, restarts and a certificate that ends', async () => {
    await open({ WAHA_ALERTS_TO: 'sami@ops.example' });
    const { watch } = app.context.services;
    watch.certificateEndsAt = app.time.now + 9 * DAY;
    watch.starts = [1, 2, 3, 4].map((minute) => app.time.now - minute * MINUTE);
    await pass(70, async () => {
      for (const status of [200, 500, 500]) watch.recentRequests.add(status);
      await alerts.check();
    });
    expect(subjects()).toEqual([
      'sami@ops.example Waha: the server restarts repeatedly',
      'sami@ops.example Waha: requests fail',
      'sami@ops.example Waha: the certificate ends soon',
      'sami@ops.example Waha, over: the server restarts repeatedly',
    ]);
  });

  test('are off without an address', async () => {
    await open({});
    fillDisk();
    await pass(10);
    expect([subjects(), stored()]).toEqual([[], []]);
  });
});
