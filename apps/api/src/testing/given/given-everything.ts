import type { OwnedThing } from '@waha/domain/kernel/endpoint';
import type { MemberId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { newId } from '../../platform/database/new-id';
import { sendForm } from '../send-form';
import { paper } from './given';
import type { StaffedApp } from './open-staffed-app';

type Member = { id: MemberId; headers: Record<string, string> };

/** What a row may name besides what belongs to one member for ever. */
type OtherThing =
  | 'withdrawal'
  | 'quizResult'
  | 'staffNotification'
  | 'session'
  | 'quickReply'
  | 'memberView'
  | 'pack'
  | 'file'
  | OfStatement;
type OfStatement = 'statement' | 'statementLine' | 'statementSource';

export type Everything = Record<OwnedThing | OtherThing, string>;

/** One of each thing that can be a member's, and of what staff keep. Answers their ids. */
export async function givenEverything(app: StaffedApp, member: Member): Promise<Everything> {
  const { admin, rows, time } = app;
  const pdf = { fields: { invoiceDate: '2026-02-01', taskDate: '2026-02-01', amount: 1000 }, files: { pdf: paper() } };
  const ofStaff = async (path: string) =>
    (await sendForm(app, admin, { url: `/${path}/upload/${member.id}`, ...pdf })).json();
  const { invoice } = await ofStaff('invoices');
  const { task } = await ofStaff('tasks');
  const { report } = await ofStaff('reports');
  const quizResult = await app.given.quiz(member.id, 'Ultra One');
  const payment = await app.given.payment(member.id, 'Ultra One');
  const profile = await app.given.profile(member.id);
  const [{ id: file }] = rows(`select receipt_file_id as id from payments where id = '${payment}'`) as [{ id: string }];

  const recharge = newId<string & { readonly __id: 'recharge' }>(time.now);
  rows(
    `insert into recharges (id, member_id, points, total_millimes, receipt_file_id, created_at, status)
     values ('${recharge}', '${member.id}', 30, 49000, '${file}', ${time.now}, 'pending') returning id`,
  );
  const withdrawal = newId<string & { readonly __id: 'withdrawal' }>(time.now);
  rows(
    `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at)
     values ('${withdrawal}', '${member.id}', 4, ${time.now}, 'pending', ${time.now}) returning id`,
  );
  const { now } = time;
  rows(
    `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period) values
     ('${member.id}', 'wallet', 24, ${now - 31 * DAY}, ${now}, 'pack_bonus', 'before ${member.id}', 0),
     ('${member.id}', 'wallet', -4, ${now}, ${now}, 'withdrawal', '${withdrawal}', 0) returning id`,
  );
  const staffNotification = newId<string & { readonly __id: 'notification' }>(time.now);
  rows(
    `insert into staff_notifications (id, type, message, member_id, created_at)
     values ('${staffNotification}', 'RECEIPT_SUBMITTED', 'A receipt was sent', '${member.id}', ${time.now}) returning id`,
  );
  await app.call(member, 'POST', '/messages', { content: `secret words of ${member.id}` });
  const told = { userId: member.id, type: 'PROFILE_REJECTED', message: `secret notice of ${member.id}` };
  const { _id: notification } = (await app.call(admin, 'POST', '/notificationsUser/send', told)).json();
  const reply = { title: 'Hours', text: 'We are here from 9 to 5.' };
  const { _id: quickReply } = (await app.call(admin, 'POST', '/quick-replies', reply)).json();
  await app.call(admin, 'POST', `/members/${member.id}/tags`, { tag: 'secret tag' });
  const { _id: memberView } = (await app.call(admin, 'POST', '/member-views', { name: 'All', filters: {} })).json();
  const [{ id: session }] = rows(`select id from sessions where person_id = '${member.id}'`) as [{ id: string }];
  const [{ id: pack }] = rows(`select id from packs where pack_name = 'Ultra One'`) as [{ id: string }];

  const [{ reference, total_millimes }] = rows(`select * from payments where id = '${payment}'`) as [
    { reference: string; total_millimes: number },
  ];
  const columns = { date: 0, dateForm: 'year-first', decimalSign: '.', label: [1], amount: 2 };
  const { _id: statementSource } = (
    await app.call(admin, 'POST', '/reconciliation/sources', { name: member.id, columns })
  ).json();
  const csv = `2026-01-10;${reference};${total_millimes / 1000}`;
  const { statement } = (
    await sendForm(app, admin, {
      url: '/reconciliation/statements',
      fields: { sourceId: statementSource },
      files: { statement: Buffer.from(csv) },
    })
  ).json();
  const [{ id: statementLine }] = rows(`select id from statement_lines where statement_id = '${statement._id}'`) as [
    { id: string },
  ];

  const all = {
    ...{ statement: statement._id, statementLine, statementSource },
    ...{ invoice: invoice._id, task: task._id, report: report._id, quizResult, payment, profile, recharge, withdrawal },
    ...{ staffNotification, notification, quickReply, memberView, session, pack, file },
  };
  const missing = Object.entries(all).filter(([, id]) => typeof id !== 'string');
  if (missing.length > 0) throw new Error(`could not be made: ${missing.map(([name]) => name).join(', ')}`);
  return all;
}
