import { randomUUID } from 'node:crypto';
import { SECOND } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#build-app';
import { listDueCommands, takeHeldCommand } from '#platform/held-commands/held-command.store';
import { HeldCommands } from '#platform/held-commands/held-commands';
import { createEverything, type Everything } from '#testing/fixtures/create-everything';
import { openStaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';

type App = Awaited<ReturnType<typeof openStaffedApp>>;
type Caller = { headers: Record<string, string> };

let app: App;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

let payment: string;
let colleague: Awaited<ReturnType<App['as']>>;
beforeEach(async () => {
  payment = await app.given.payment(app.member.id, 'Ultra One');
  colleague = await app.as('admin', 'Salma');
});

/** A decision with the header `waha-hold` is held for ten seconds, in which it can be undone. */
const REJECTION = { status: 'rejected', reason: 'The amount differs.' };

const hold = (caller: Caller): Caller => ({ headers: { ...caller.headers, 'waha-hold': '1' } });
const reject = (by: Caller, key?: string) => app.call(hold(by), 'PUT', `/payments/${payment}/validate`, REJECTION, key);
const decide = (by: Caller, status = 'approved') => app.call(by, 'PUT', `/payments/${payment}/validate`, { status });
const undo = (by: Caller, id: string) => app.call(by, 'DELETE', `/held-commands/${id}`);
const list = async (by: Caller) => (await app.call(by, 'GET', '/held-commands')).json();
const readStatus = () => app.rows(`select status from payments where id = '${payment}'`)[0]?.status;
const listNotices = () => app.rows(`select type from member_notifications where member_id = '${app.member.id}'`);
const countHeld = () => app.rows('select id from held_commands').length;

/** Lets this many seconds pass, and the server carry out what is due then. */
async function pass(seconds: number, of: Pick<App, 'time' | 'context'> = app): Promise<void> {
  of.time.now += seconds * SECOND;
  await of.context.services.heldCommands.runDue();
}

describe('held decisions of one command', () => {
  const group = randomUUID();
  const rejectInGroup = (id: string, of = group) => {
    const headers = { ...hold(app.admin).headers, 'waha-hold-group': of };
    return app.call({ headers }, 'PUT', `/payments/${id}/validate`, REJECTION);
  };
  const listStatuses = (from: Pick<App, 'rows'> = app) =>
    from.rows('select status from payments order by id').map(({ status }) => status);

  test('are carried out together, counted from the last one, also by a server that has restarted', async () => {
    const [second, other] = [
      await app.given.payment(app.verified.id, 'Ultra One'),
      await app.given.payment(app.verified.id, 'Ultra One'),
    ];
    const first = (await rejectInGroup(payment)).json();
    await rejectInGroup(other, randomUUID());
    await pass(9);
    expect((await rejectInGroup(second)).statusCode).toBe(202);
    await pass(11);
    // Another command of the same person has its own end.
    expect(listStatuses()).toEqual(['pending', 'pending', 'rejected']);
    const dueAts = app.rows('select due_at from held_commands').map(({ due_at }) => due_at);
    expect(dueAts).toEqual([app.time.now + SECOND, app.time.now + SECOND]);
    expect((await undo(app.admin, first.heldId)).statusCode).toBe(204);
    const reopened = await openTestApp({ from: app.dataDir, now: app.time.now + SECOND });
    await reopened.context.services.heldCommands.runDue();
    await reopened.context.services.heldCommands.runDue();
    expect(listStatuses(reopened)).toEqual(['pending', 'rejected', 'rejected']);
    expect(reopened.rows(`select id from member_notifications where type = 'PAYMENT_REJECTED'`)).toHaveLength(2);
    await reopened.close();
  });

  test('are not extended by another person who names the same group', async () => {
    await rejectInGroup(payment);
    const other = await app.given.payment(app.verified.id, 'Ultra One');
    app.time.now += 9 * SECOND;
    const headers = { ...hold(colleague).headers, 'waha-hold-group': group };
    await app.call({ headers }, 'PUT', `/payments/${other}/validate`, REJECTION);
    await pass(3);
    expect(readStatus()).toBe('rejected');
  });

  test('that were read as due are not carried out if another decision has extended them', async () => {
    const { heldId } = (await rejectInGroup(payment)).json();
    const second = await app.given.payment(app.verified.id, 'Ultra One');
    const { services } = app.context;
    const [command] = await listDueCommands(services.db, app.time.now + 12 * SECOND);
    app.time.now += 11 * SECOND;
    await rejectInGroup(second);
    app.time.now += SECOND;
    expect(await services.transact(({ tx, now }) => takeHeldCommand(tx, command!.id, now))).toBe(false);
    expect((await undo(app.admin, heldId)).statusCode).toBe(204);
  });
});

describe('a held decision', () => {
  test('changes nothing while it can be undone, and is then carried out once', async () => {
    const response = await reject(app.admin);
    expect([response.statusCode, response.json()]).toEqual([
      202,
      { heldId: expect.any(String), dueAt: new Date(app.time.now + 12 * SECOND).toISOString(), seconds: 10 },
    ]);
    await pass(11);
    expect([readStatus(), listNotices(), app.audited('payment.rejected')]).toEqual(['pending', [], []]);
    await pass(1);
    await pass(20);
    expect([readStatus(), listNotices(), countHeld()]).toEqual(['rejected', [{ type: 'PAYMENT_REJECTED' }], 0]);
    expect(app.audited('payment.rejected')).toMatchObject([{ actor_id: app.admin.id, subject_id: payment }]);
  });

  test('can still be undone two seconds after the offered time', async () => {
    const { heldId, seconds } = (await reject(app.admin)).json();
    await pass(seconds + 1.9);
    expect((await undo(app.admin, heldId)).statusCode).toBe(204);
    await pass(10);
    expect(readStatus()).toBe('pending');
  });

  test('is carried out once by two servers at the same time', async () => {
    // Without `isBlocked` a second time would end the block again.
    await app.call(hold(app.admin), 'PUT', `/users/${app.member.id}/block`, {});
    app.time.now += 12 * SECOND;
    const { services } = app.context;
    const other = new HeldCommands(services);
    await (await buildApp({ ...services, heldCommands: other })).ready();
    await Promise.all([services.heldCommands.runDue(), other.runDue()]);
    expect(app.audited('member.block-toggled')).toMatchObject([{ details: '{"isBlocked":true}' }]);
    expect(app.rows(`select blocked_at from people where id = '${app.member.id}'`)).not.toEqual([{ blocked_at: null }]);
  });

  test('is either undone or carried out, if both happen at once', async () => {
    for (const isUndoFirst of [true, false]) {
      payment = await app.given.payment(app.member.id, 'Ultra One');
      const { heldId } = (await reject(app.admin)).json();
      app.time.now += 12 * SECOND;
      const { heldCommands } = app.context.services;
      const [undone] = isUndoFirst
        ? await Promise.all([undo(app.admin, heldId), heldCommands.runDue()])
        : (await Promise.all([heldCommands.runDue(), undo(app.admin, heldId)])).reverse();
      expect(readStatus()).toBe((undone as { statusCode: number }).statusCode === 204 ? 'pending' : 'rejected');
    }
  });

  test('can be undone by its author alone, until it is carried out', async () => {
    const { heldId } = (await reject(app.admin)).json();
    expect((await undo(colleague, heldId)).json().code).toBe('decision_carried_out');
    expect((await undo(app.admin, heldId)).statusCode).toBe(204);
    await pass(12);
    expect([readStatus(), listNotices(), countHeld()]).toEqual(['pending', [], 0]);
    const again = (await reject(app.admin)).json();
    await pass(12);
    const late = await undo(app.admin, again.heldId);
    expect([late.statusCode, late.json().code, readStatus()]).toEqual([409, 'decision_carried_out', 'rejected']);
  });

  test('has the same reply when it is sent again with its key', async () => {
    const key = randomUUID();
    const first = await reject(app.admin, key);
    const repeated = await reject(app.admin, key);
    expect([repeated.statusCode, repeated.json()]).toEqual([202, first.json()]);
    expect(countHeld()).toBe(1);
  });

  test('is refused at once, as without the header', async () => {
    await decide(colleague);
    const refused = await reject(app.admin);
    expect([refused.statusCode, refused.json().code, countHeld()]).toEqual([409, 'already_decided', 0]);
    expect((await app.call(hold(app.finance), 'PUT', `/payments/${payment}/validate`, REJECTION)).statusCode).toBe(403);
  });

  test('refuses every other decision on the same item, and names its author', async () => {
    await reject(app.admin);
    const cancelled = () => app.call(colleague, 'DELETE', `/payments/${payment}`, { reason: 'Twice.' });
    for (const response of [
      await decide(colleague),
      await reject(colleague),
      await decide(app.admin),
      await cancelled(),
    ])
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'decision_held' }]);
    const { name, surname } = app.rows(`select name, surname from people where id = '${app.admin.id}'`)[0]!;
    expect((await decide(colleague)).json().values).toEqual({ name: `${name} ${surname}` });
    await pass(12);
    expect((await decide(colleague)).json().code).toBe('already_decided');
  });

  test('of two at once, one is held', async () => {
    const statuses = (await Promise.all([reject(app.admin), reject(colleague)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([202, 409]);
  });

  test('is dropped and its author told, if the member cancelled meanwhile', async () => {
    const { heldId } = (await reject(app.admin)).json();
    expect((await app.call(app.member, 'PUT', `/payments/${payment}/cancel`, {})).statusCode).toBe(200);
    await pass(12);
    expect([readStatus(), listNotices()]).toEqual(['cancelled', []]);
    expect(await list(app.admin)).toMatchObject([{ _id: heldId, refusal: { code: 'already_decided' } }]);
    expect(await list(colleague)).toEqual([]);
    expect(app.rows('select params, body from held_commands')).toEqual([{ params: '{}', body: '{}' }]);
    expect((await undo(app.admin, heldId)).statusCode).toBe(204);
    expect(await list(app.admin)).toEqual([]);
  });

  test.each([
    ['was blocked', `update people set blocked_at = 1 where id = `],
    ['lost the role', `update people set role = 'finance_admin' where id = `],
  ])('is not carried out if its author %s meanwhile', async (_why, statement) => {
    await reject(app.admin);
    app.rows(`${statement}'${app.admin.id}' returning id`);
    await pass(12);
    expect([readStatus(), app.rows(`select refusal from held_commands`)]).toEqual([
      'pending',
      [{ refusal: '{"code":"forbidden"}' }],
    ]);
  });

  test('is carried out also if its author has signed out', async () => {
    await reject(app.admin);
    app.rows(`update sessions set ended_at = 1 where person_id = '${app.admin.id}' returning id`);
    await pass(12);
    expect(readStatus()).toBe('rejected');
  });

  test('is carried out after a restart of the server', async () => {
    await reject(app.admin);
    const id = payment;
    const reopened = await openTestApp({ from: app.dataDir, now: app.time.now + 12 * SECOND });
    await reopened.context.services.heldCommands.runDue();
    expect(reopened.rows(`select status from payments where id = '${id}'`)).toEqual([{ status: 'rejected' }]);
    await reopened.close();
  });

  test('is tried again after an error that is no refusal', async () => {
    await reject(app.admin);
    app.context.services.heldCommands.register({ method: 'PUT', path: '/payments/:id/validate' } as never, () =>
      Promise.reject(new Error('disk full')),
    );
    await pass(12);
    expect([countHeld(), readStatus(), app.logLines.some((line) => line.includes('held command failed'))]).toEqual([
      1,
      'pending',
      true,
    ]);
    expect(app.rows('select refusal from held_commands')).toEqual([{ refusal: null }]);
  });

  test('is not the oldest of its queue, also in a response that was cached', async () => {
    const readQueue = async () =>
      (await app.call(colleague, 'GET', '/queue')).json().find(({ kind }: { kind: string }) => kind === 'payments');
    const since = new Date(app.time.now).toISOString();
    app.time.now += 60 * SECOND;
    await app.given.payment(app.verified.id, 'Ultra One');
    expect(await readQueue()).toMatchObject({ waiting: 2, oldestAt: since });
    const { heldId } = (await reject(app.admin)).json();
    expect(await readQueue()).toMatchObject({ waiting: 2, oldestAt: new Date(app.time.now).toISOString() });
    await undo(app.admin, heldId);
    expect(await readQueue()).toMatchObject({ waiting: 2, oldestAt: since });
  });

  test('is listed for staff who may decide the item', async () => {
    const { heldId, dueAt } = (await reject(app.admin)).json();
    app.time.now += 2500;
    const entry = {
      _id: heldId,
      dueAt,
      seconds: 8,
      subject: { kind: 'payment', _id: payment },
      by: { _id: app.admin.id },
    };
    expect(await list(colleague)).toMatchObject([{ ...entry, member: { _id: app.member.id } }]);
    expect([await list(app.finance), await list(app.commercial)]).toEqual([[], []]);
  });
});

/** The calls that can be held, with the row that each decides and its columns before and after. */
const DECISIONS: [string, (of: Everything) => [method: 'PUT' | 'POST', url: string, body: object, state: string]][] = [
  [
    'the approval of a quiz',
    (of) => [
      ...(['POST', `/approve-payment/${of.quizResult}`, {}] as const),
      `select approved_by is null as waits from quiz_results where id = '${of.quizResult}'`,
    ],
  ],
  [
    'the rejection of a profile',
    (of) => [
      ...(['PUT', `/profiles/${of.profile}/reject`, {}] as const),
      `select status = 'submitted' as waits from profiles where id = '${of.profile}'`,
    ],
  ],
  [
    'the rejection of a withdrawal',
    (of) => [
      ...(['PUT', `/admin/withdraw/${of.withdrawal}`, { status: 'rejected' }] as const),
      `select status = 'pending' as waits from withdrawals where id = '${of.withdrawal}'`,
    ],
  ],
  [
    'the rejection of a recharge',
    (of) => [
      ...(['PUT', `/point-recharge/${of.recharge}/status`, { status: 'rejected' }] as const),
      `select status = 'pending' as waits from recharges where id = '${of.recharge}'`,
    ],
  ],
  [
    'the rejection of a task report',
    (of) => [
      ...(['PUT', `/task-reports/${of.task_report}/status`, { status: 'rejected', reason: 'photo_unclear' }] as const),
      `select status = 'pending' as waits from task_reports where id = '${of.task_report}'`,
    ],
  ],
  [
    'the rejection of a receipt',
    (of) => [
      ...(['PUT', `/invoices/${of.invoice}`, { receiptStatus: 'refused', reason: 'Wrong amount.' }] as const),
      `select receipt_status = 'submitted' as waits from invoices where id = '${of.invoice}'`,
    ],
  ],
  [
    'the approval of a payment',
    (of) => [
      ...(['PUT', `/payments/${of.payment}/validate`, { status: 'approved' }] as const),
      `select status = 'pending' as waits from payments where id = '${of.payment}'`,
    ],
  ],
  [
    'the approval of a profile',
    (of) => [
      ...(['PUT', `/profiles/${of.profile}/verify`, {}] as const),
      `select status = 'submitted' as waits from profiles where id = '${of.profile}'`,
    ],
  ],
  [
    'the approval of a withdrawal',
    (of) => [
      ...(['PUT', `/admin/withdraw/${of.withdrawal}`, { status: 'approved' }] as const),
      `select status = 'pending' as waits from withdrawals where id = '${of.withdrawal}'`,
    ],
  ],
  [
    'the approval of a recharge',
    (of) => [
      ...(['PUT', `/point-recharge/${of.recharge}/status`, { status: 'approved' }] as const),
      `select status = 'pending' as waits from recharges where id = '${of.recharge}'`,
    ],
  ],
  [
    'the approval of a task report',
    (of) => [
      ...(['PUT', `/task-reports/${of.task_report}/status`, { status: 'accepted' }] as const),
      `select status = 'pending' as waits from task_reports where id = '${of.task_report}'`,
    ],
  ],
  [
    'the approval of a receipt',
    (of) => [
      ...(['PUT', `/invoices/${of.invoice}`, { status: 'paid' }] as const),
      `select status <> 'paid' as waits from invoices where id = '${of.invoice}'`,
    ],
  ],
  [
    'a line that is set aside',
    (of) => [
      ...(['PUT', `/reconciliation/lines/${of.statementLine}/aside`, { isAside: true }] as const),
      `select aside_by is null as waits from statement_lines where id = '${of.statementLine}'`,
    ],
  ],
];

describe('a decision of another kind', () => {
  test.each(DECISIONS)('%s is held, undone, and carried out', async (_name, describeDecision) => {
    const everything = await createEverything(app, app.member);
    app.rows(`update invoices set receipt_status = 'submitted', receipt_sent_at = 1, receipt_file_id = '${everything.file}'
      where id = '${everything.invoice}' returning id`);
    const [method, url, body, state] = describeDecision(everything);
    const waits = () => Boolean(app.rows(state)[0]?.waits);
    const by = { ...app.admin, headers: await app.openSession(app.admin.email) };
    const first = await app.call(hold(by), method, url, body);
    expect([first.statusCode, waits()]).toEqual([202, true]);
    expect((await app.call(colleague, method, url, body)).json().code).toBe('decision_held');
    expect((await undo(by, first.json().heldId)).statusCode).toBe(204);
    await pass(12);
    expect(waits()).toBe(true);
    expect((await app.call(hold(by), method, url, body)).statusCode).toBe(202);
    await pass(12);
    expect([waits(), countHeld()]).toEqual([false, 0]);
  });

  test('an approved payment gives points and invoice when it is carried out, and takes no number before', async () => {
    const approve = () => app.call(hold(app.admin), 'PUT', `/payments/${payment}/validate`, { status: 'approved' });
    const listEffects = () => [
      app.rows(`select id from point_entries where member_id = '${app.member.id}'`).length > 0,
      app.rows(`select number from invoices where member_id = '${app.member.id}' order by number limit 1`),
      listNotices().map(({ type }) => type),
    ];
    const { heldId } = (await approve()).json();
    expect(listEffects()).toEqual([false, [], []]);
    await undo(app.admin, heldId);
    await approve();
    await pass(11);
    expect([readStatus(), ...listEffects()]).toEqual(['pending', false, [], []]);
    await pass(1);
    expect([readStatus(), ...listEffects()]).toEqual([
      'approved',
      true,
      [{ number: 1 }],
      expect.arrayContaining(['PAYMENT_ACCEPTED']),
    ]);
  });

  test('a block is held: the member works on until it is carried out', async () => {
    const block = () => app.call(hold(app.admin), 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    const read = async () => (await app.call(app.member, 'GET', `/users/${app.member.id}`)).statusCode;
    const { heldId } = (await block()).json();
    expect(await read()).toBe(200);
    await undo(app.admin, heldId);
    await pass(12);
    expect(await read()).toBe(200);
    await block();
    await pass(12);
    expect(await read()).toBe(401);
  });

  test('an item of a statement line is not accepted while its rejection is held', async () => {
    const of = await createEverything(app, app.member);
    await app.call(hold(app.admin), 'PUT', `/payments/${of.payment}/validate`, REJECTION);
    const pairs = [{ lineId: of.statementLine, kind: 'payment', thingId: of.payment }];
    const response = await app.call(colleague, 'POST', `/reconciliation/statements/${of.statement}/accept`, { pairs });
    expect(response.json().outcomes).toMatchObject([{ isAccepted: false, code: 'decision_held' }]);
  });
});

describe('WAHA_UNDO_SECONDS', () => {
  const readSeconds = async ({ server }: Pick<App, 'server'>) =>
    (await server.inject({ url: '/api/config' })).json().undoSeconds;

  test('is 10, and the app knows it', async () => {
    expect(await readSeconds(app)).toBe(10);
  });

  test('0 carries decisions out at once', async () => {
    const plain = await openStaffedApp({ env: { WAHA_UNDO_SECONDS: '0' } });
    const id = await plain.given.payment(plain.member.id, 'Ultra One');
    const response = await plain.call(hold(plain.admin), 'PUT', `/payments/${id}/validate`, REJECTION);
    expect([response.statusCode, plain.rows(`select status from payments where id = '${id}'`)]).toEqual([
      200,
      [{ status: 'rejected' }],
    ]);
    expect(await readSeconds(plain)).toBeUndefined();
    await plain.close();
  });
});
