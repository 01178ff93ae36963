import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPerson } from '#platform/auth/people.store';
import { acceptClock, advanceClockCheckpoint } from '#platform/process/clock-checkpoint';
import { startScheduledTasks } from '#scheduled-tasks';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';
import { mailMonthlyStatements } from './mail-monthly-statements';

/** The member has points since January, and the time is the 15th of February 2026. */
let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

/** Tunis is an hour ahead of UTC. */
const at = (day: string, time = '06:00') => Date.parse(`${day}T${time}:00+01:00`);
const PATH = '/notificationsUser/statement-mail';
const choose = (isOn: boolean, who = bank.member) => bank.call({ method: 'PUT', url: PATH, payload: { isOn } }, who);
const readChoice = async () => (await bank.call({ method: 'GET', url: PATH })).json();
const run = (services = bank.context.services) => mailMonthlyStatements(services);
const deliver = () => bank.context.services.mailer.deliver();
const listMails = () => bank.mail.received.filter(({ files }) => files !== undefined);
const countQueued = () => bank.rows("select id from mails where kind = 'statement'").length;
const readPdf = (bytes: Buffer | undefined) => readPdfText(bytes!);

/** Runs the task and sends the queue at an instant. */
async function runAt(now: number): Promise<void> {
  bank.time.now = now;
  await run();
  await deliver();
}

/** Moves the clock in steps in which it stays trusted, as on a server that runs. */
async function pass(until: number): Promise<void> {
  while (bank.time.now < until) {
    await runAt(Math.min(bank.time.now + DAY, until));
    await bank.context.services.transact(advanceClockCheckpoint);
  }
}

describe('monthly statement by mail', () => {
  test('is off until the member turns it on, and the choice belongs to the account', async () => {
    expect(await readChoice()).toEqual({ isOn: false });
    await runAt(at('2026-03-01'));
    expect(countQueued()).toBe(0);
    expect((await choose(true)).json()).toEqual({ isOn: true });
    await choose(true);
    expect(await readChoice()).toEqual({ isOn: true });
    expect((await choose(false)).json()).toEqual({ isOn: false });
    expect(await readChoice()).toEqual({ isOn: false });
    expect((await choose(true, bank.admin)).statusCode).toBe(403);
  });

  test('is sent on the first of the month from six in the morning, once, as a PDF with the points', async () => {
    await bank.confirmed(10);
    await choose(true);
    await runAt(at('2026-03-01', '05:59'));
    expect(listMails()).toEqual([]);
    await runAt(at('2026-03-01'));
    const [mail, ...others] = listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: bank.member.email, subject: expect.stringContaining('2026-02') });
    expect(mail!.text).toContain('/dashboard?open=settings');
    expect(mail!.html).toContain('/dashboard?open=settings');
    expect(mail!.text).not.toMatch(/\b(10|24|38)\b|TND/);
    const [file, ...otherFiles] = mail!.files!;
    expect(otherFiles).toEqual([]);
    expect(file).toMatchObject({ name: 'Waha-month-2026-02.pdf', type: 'application/pdf' });
    expect(readPdf(file!.bytes)).toMatch(/Closing balance\s+24\s+24\s+10\s+38/);
    expect(readPdf(file!.bytes)).not.toContain('This month is not complete.');

    await Promise.all([run(), run()]);
    await runAt(at('2026-03-02'));
    expect(listMails()).toHaveLength(1);
    const stored = bank.rows(
      "select body, html, document, sent_at is not null as sent from mails where kind = 'statement'",
    );
    expect(stored).toEqual([{ body: null, html: null, document: null, sent: 1 }]);
    expect(bank.logLines.join('')).not.toContain(bank.member.email);
  });

  test('is in the language of the member', async () => {
    await choose(true);
    await bank.call({ method: 'PUT', url: `/users/${bank.member.id}/language`, payload: { language: 'fr' } });
    await runAt(at('2026-03-01'));
    expect(listMails()[0]?.subject).toBe('Waha\u00a0: votre relevé du mois, février 2026');
    expect(listMails()[0]?.text).toMatch(/^Bonjour/);
    expect(readPdf(listMails()[0]?.files?.[0]?.bytes)).toContain('Relevé du mois');
  });

  test('is sent each month after the choice, and not for months that had ended', async () => {
    bank.time.now = at('2026-03-01', '00:10');
    await choose(true);
    await runAt(at('2026-03-01'));
    expect(listMails()).toEqual([]);
    await pass(at('2026-05-02'));
    expect(listMails().map(({ subject }) => subject.slice(-7))).toEqual(['2026-03', '2026-04']);
  });

  test('is sent late after some days without the server, and never for a month before the last one', async () => {
    await choose(true);
    await runAt(at('2026-03-20'));
    expect(listMails().map(({ subject }) => subject.slice(-7))).toEqual(['2026-02']);
    await runAt(at('2026-03-21'));
    bank.time.now = at('2026-05-03');
    await bank.context.services.transact(acceptClock);
    await runAt(at('2026-05-03'));
    expect(listMails().map(({ subject }) => subject.slice(-7))).toEqual(['2026-02', '2026-04']);
  });

  test('is not sent for a month without points, payments or invoices', async () => {
    const newcomer = await bank.as('user');
    expect((await choose(true, newcomer)).statusCode).toBe(200);
    await runAt(at('2026-03-01'));
    expect(countQueued()).toBe(0);
    await bank.given.payment(newcomer.id, 'Ultra One');
    bank.time.now += DAY;
    await pass(at('2026-04-01'));
    expect(listMails().map(({ to, subject }) => [to, subject.slice(-7)])).toEqual([[newcomer.email, '2026-03']]);
  });

  test('is sent again for no month when the choice is turned off and on', async () => {
    await choose(true);
    await runAt(at('2026-03-01'));
    await choose(false);
    bank.time.now = at('2026-02-20');
    await choose(true);
    await runAt(at('2026-03-02'));
    expect(listMails()).toHaveLength(1);
  });
});

test.each([
  ['turned the mail off', () => choose(false)],
  [
    'is blocked',
    () => bank.call({ method: 'PUT', url: `/users/${bank.member.id}/block`, payload: { blocked: true } }, bank.admin),
  ],
])('a member who %s gets no monthly statement', async (_name, change) => {
  await choose(true);
  expect((await change()).statusCode).toBe(200);
  await runAt(at('2026-03-01'));
  expect(countQueued()).toBe(0);
});

test.each([
  ['is blocked', `blocked_at = 1`],
  ['has another address', `email = 'new@mail.tn'`],
])('a queued statement is dropped when its member %s before it is sent', async (_name, change) => {
  await choose(true);
  bank.time.now = at('2026-03-01');
  await run();
  expect(countQueued()).toBe(1);
  bank.rows(`update people set ${change} where id = '${bank.member.id}' returning id`);
  await deliver();
  expect([listMails(), countQueued()]).toEqual([[], 0]);
});

test('the choice and the mailed months are erased with the member, and queued statements too', async () => {
  await choose(true);
  bank.time.now = at('2026-03-01');
  await run();
  const { services } = bank.context;
  const member = (await findPerson(services.db, bank.member.id as never))!;
  await eraseMember(services, member);
  expect(bank.rows('select * from statement_mails')).toEqual([]);
  expect(bank.rows('select * from mailed_statements')).toEqual([]);
  await deliver();
  expect(listMails()).toEqual([]);
});

describe('interrupted task', () => {
  test('queues nothing when it is killed before its commit, and the next run mails the statement once', async () => {
    await choose(true);
    bank.time.now = at('2026-03-01');
    await expect(run(killBeforeCommit(bank.context.services))).rejects.toThrow('killed');
    expect([countQueued(), bank.rows('select * from mailed_statements')]).toEqual([0, []]);
    await runAt(bank.time.now + MINUTE);
    await runAt(bank.time.now + MINUTE);
    expect(listMails()).toHaveLength(1);
  });

  test('continues with the other members after a kill between two of them', async () => {
    const other = await bank.as('user');
    await bank.given.payment(other.id, 'Ultra One');
    await choose(true);
    await choose(true, other);
    bank.time.now = at('2026-03-01');
    await expect(run(killBeforeCommit(bank.context.services, 1))).rejects.toThrow('killed');
    expect(countQueued()).toBe(1);
    await runAt(bank.time.now + MINUTE);
    expect(
      listMails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([bank.member.email, other.email].sort());
  });
});

describe('clock that is ahead and then corrected', () => {
  test('sends each month once', async () => {
    await choose(true);
    await runAt(at('2026-03-10'));
    await runAt(at('2026-02-16'));
    await pass(at('2026-03-05'));
    expect(listMails().map(({ subject }) => subject.slice(-7))).toEqual(['2026-02']);
    await pass(at('2026-04-05'));
    expect(listMails().map(({ subject }) => subject.slice(-7))).toEqual(['2026-02', '2026-03']);
  });

  test('skips no month that it had not mailed', async () => {
    const other = await bank.as('user');
    await choose(true, other);
    // Nothing happened to this member yet, so the wrong February and the wrong March are empty.
    await runAt(at('2026-03-10'));
    await runAt(at('2026-02-16'));
    await bank.given.payment(other.id, 'Ultra One');
    await pass(at('2026-03-05'));
    expect(listMails().map(({ to, subject }) => [to, subject.slice(-7)])).toEqual([[other.email, '2026-02']]);
  });

  test('counts a choice that was made with it from the correction on', async () => {
    bank.time.now = at('2026-03-10');
    await choose(true);
    await runAt(at('2026-02-16'));
    expect(listMails()).toEqual([]);
    await pass(at('2026-03-02'));
    expect(listMails().map(({ subject }) => subject.slice(-7))).toEqual(['2026-02']);
  });

  test('sends nothing while it is not trusted', async () => {
    await choose(true);
    await bank.context.services.transact(acceptClock);
    await runAt(bank.time.now + 41 * DAY);
    expect(countQueued()).toBe(0);
    await runAt(at('2026-03-01'));
    expect(listMails()).toHaveLength(1);
  });
});

test('a server that starts after the first of the month mails the statement', async () => {
  await choose(true);
  bank.time.now = at('2026-03-03');
  const tasks = startScheduledTasks(bank.context.services);
  try {
    await expect.poll(countQueued).toBe(1);
  } finally {
    tasks.stop();
    await tasks.done();
  }
});

test('a run mails at most ten members, and none while mail is down', async () => {
  const others = await Promise.all(Array.from({ length: 11 }, () => bank.as('user')));
  for (const { id, headers } of others) {
    await bank.given.payment(id, 'Ultra One');
    const response = await bank.server.inject({ method: 'PUT', url: `/api${PATH}`, headers, payload: { isOn: true } });
    expect(response.statusCode).toBe(200);
  }
  bank.time.now = at('2026-03-01');
  bank.mail.state.refuse = true;
  await bank.context.services.mailer.sendNow({ kind: 'test', to: 'a@mail.tn', subject: 's', text: 't' });
  await run();
  expect(countQueued()).toBe(0);
  bank.mail.state.refuse = false;
  await bank.context.services.mailer.sendNow({ kind: 'test', to: 'a@mail.tn', subject: 's', text: 't' });
  await run();
  expect(countQueued()).toBe(10);
  await run();
  expect(countQueued()).toBe(11);
});

test('a statement that the mail server does not accept is retried with its document, for seven days', async () => {
  await choose(true);
  bank.time.now = at('2026-03-01');
  await run();
  bank.mail.state.refuse = true;
  await deliver();
  expect(bank.rows("select attempts from mails where kind = 'statement'")).toEqual([{ attempts: 1 }]);
  bank.mail.state.refuse = false;
  bank.time.now += HOUR;
  await deliver();
  expect(readPdf(listMails()[0]?.files?.[0]?.bytes)).toContain('Closing balance');
  expect(bank.rows("select good_until from mails where kind = 'statement'")).toEqual([
    { good_until: at('2026-03-08') },
  ]);
});
