import { type Arbitrary, constantFrom, integer, oneof, record, tuple } from 'fast-check';

/** One statement for both engines, with `?` for values. */
export type Change = { text: string; values: readonly (string | number | null)[] };

const MEMBERS = ['m1', 'm2', 'm3'];
const PACKS = ['k1', 'k2'];

/** The rows that all changes reference: members, a member of staff, packs, a file. */
export const SEED_CHANGES: Change[] = [
  ...['m1', 'm2', 'm3', 's1'].map((id, at) => ({
    text: `insert into people (id, role, name, surname, email, password_hash, created_at)
           values (?, ?, 'n', 's', ?, '', ?)`,
    values: [id, id === 's1' ? 'admin' : 'user', `${id}@mail.tn`, 1_000_000_000_000 + at],
  })),
  ...MEMBERS.map((id) => ({
    text: `insert into people_names (person_id, name, surname, "both") values (?, 'n||', 's||', 'ns||')`,
    values: [id],
  })),
  ...PACKS.map((id, at) => ({
    text: `insert into packs (id, position, pack_name, slug, type, pack_group, price_millimes, facility_points,
             monthly_bonus_points, withdrawal_days, promotional_video, training_video, plans, questions)
           values (?, ?, ?, ?, 'local', 'g', 1, 0, 1, 1, '', '', '[]', '[]')`,
    values: [id, at, id, id],
  })),
  {
    text: "insert into files (id, owner_id, purpose, type, size, sha256, created_at) values ('f0', 's1', 'p', 't', 7, 'h', 1)",
    values: [],
  },
];

const member = constantFrom(...MEMBERS);
const pack = constantFrom(...PACKS);
const subjectKey = constantFrom('a', 'b');
const id = constantFrom('a', 'b', 'c', 'd');
/** Within few hours, months apart. */
const at = constantFrom(0, 3_599_999, 3_600_000, 2_592_000_000).map((later) => 1_000_000_000_000 + later);
const maybeAt = oneof(at, constantFrom(null));
const amount = integer({ min: 1, max: 5 }).map((dinars) => dinars * 1000);

/** Generates a statement in which each question mark has its own arbitrary value. */
const createChange = (text: string, ...values: Arbitrary<string | number | null>[]): Arbitrary<Change> =>
  (values.length === 0 ? constantFrom<(string | number | null)[]>([]) : tuple(...values)).map((all) => ({
    text,
    values: all,
  }));

const decisionColumns = (status: string, when: number) => (status === 'pending' ? [null, null] : ['s1', when]);

const payment = record({
  id,
  member,
  pack,
  status: constantFrom('pending', 'approved', 'rejected'),
  when: at,
  amount,
  plan: constantFrom(null, '{"monthlyMillimes":1000}'),
  quantity: constantFrom(1, 2),
}).map((of) => [
  ...[
    of.id,
    of.member,
    of.pack,
    `r${of.id}`,
    of.quantity,
    of.amount,
    of.plan ? 'facility' : 'cash',
    of.plan,
    of.status,
  ],
  ...decisionColumns(of.status, of.when),
  of.status === 'approved' ? of.when : null,
]);
const PAYMENT_VALUES = "(?, ?, ?, 'n', ?, ?, 1000, ?, ?, 'd17', ?, 0, 0, 1, 'f0', 1, ?, ?, ?, ?)";
const insertPayments = (rows: number) => `insert into payments (id, member_id, pack_id, pack_name, reference, quantity,
  price_millimes, total_millimes, payment_type, payment_method, plan, facility_points, monthly_bonus_points,
  withdrawal_days, receipt_file_id, created_at, status, decided_by, decided_at, approved_at)
  values ${Array(rows).fill(PAYMENT_VALUES).join(', ')} on conflict do nothing`;

const decision = record({ member, status: constantFrom('pending', 'approved', 'rejected', 'cancelled'), when: at }).map(
  ({ member: of, status, when }): Change => ({
    text: 'update payments set status = ?, decided_by = ?, decided_at = ?, approved_at = ? where member_id = ?',
    values: [status, ...decisionColumns(status, when), status === 'approved' ? when : null, of],
  }),
);

/** People, files, payments, quizzes, points, profiles and tags. */
const memberChanges = oneof(
  createChange('update people set verified_at = ? where id = ?', maybeAt, member),
  createChange('update people set role = ? where id = ?', constantFrom('user', 'admin'), member),
  createChange(
    'update people set blocked_at = ?, language = ? where id = ?',
    maybeAt,
    constantFrom(null, 'fr', 'ar'),
    member,
  ),
  createChange('update people set created_at = ?', at),
  createChange('update people_names set "both" = ? where person_id = ?', constantFrom('x', 'y'), member),
  createChange('delete from people_names where person_id = ?', member),
  createChange(`insert into people_names (person_id, name, surname, "both") values (?, 'n||', 's||', 'ns||')`, member),
  createChange(
    "insert into files (id, owner_id, purpose, type, size, sha256, created_at) values (?, 's1', 'p', 't', ?, 'h', 1) on conflict do nothing",
    id,
    integer({ min: 0, max: 9 }),
  ),
  createChange('update files set size = size + ? where id <= ?', integer({ min: -3, max: 9 }), id),
  createChange("delete from files where id <= ? and id <> 'f0'", id),
  payment.map((values): Change => ({ text: insertPayments(1), values })),
  tuple(payment, payment).map(([one, other]): Change => ({ text: insertPayments(2), values: [...one, ...other] })),
  decision,
  createChange("update payments set quantity = ?, pack_id = ? where status = 'pending'", constantFrom(1, 2), pack),
  createChange(
    `insert into quiz_results (id, member_id, pack_id, score, total, created_at)
       values (?, ?, 'k1', ?, 2, 1), (?, ?, 'k2', ?, 2, 1) on conflict do nothing`,
    ...[id, member, constantFrom(1, 2), id, member, constantFrom(1, 2)],
  ),
  createChange(
    "update quiz_results set approved_by = 's1', approved_at = ? where member_id = ? and score = total",
    at,
    member,
  ),
  createChange(
    `insert into point_entries (id, member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values (null, ?, ?, ?, 1, ?, 'k', ?, 1) on conflict do nothing`,
    ...[member, constantFrom('wallet', 'facility'), integer({ min: -9, max: 9 }), at, id],
  ),
  createChange(
    `insert into profiles (id, member_id, name, surname, date_of_birth, gender, email, country, address, phone_number,
       mobile, payment, cin_front_file_id, cin_back_file_id, video_file_id, submitted_at, status)
       values (?, ?, 'n', 's', 'd', 'man', 'e', 'c', 'a', ?, ?, 'D17', 'f0', 'f0', 'f0', 1, 'submitted')`,
    ...[id, member, constantFrom('71', '72'), constantFrom('98', '99')],
  ),
  createChange(
    `update profiles set status = 'rejected', refused_items = '[]', decided_by = 's1', decided_at = ? where member_id = ?`,
    ...[at, member],
  ),
  createChange(
    "update profiles set status = 'verified', decided_by = 's1', decided_at = ? where status = 'submitted'",
    at,
  ),
  createChange('delete from profiles where id = ?', id),
  createChange("insert into member_tags values (?, ?, 's1', 1) on conflict do nothing", member, id),
  createChange('delete from member_tags where tag = ?', id),
);

/** Withdrawals, recharges and invoices. */
const moneyChanges = oneof(
  createChange(
    `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at) values (?, ?, ?, 1, 'pending', 1)
       on conflict do nothing`,
    ...[id, member, integer({ min: 1, max: 9 })],
  ),
  createChange(
    `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at, decided_by, decided_at,
       withholding_rate, withholding_base, withheld_millimes, reference, paid_by, paid_at)
       values (?, ?, 3, 1, 'approved', 1, 's1', 1, 1000, 100, ?, 'r', 's1', ?) on conflict do nothing`,
    ...[id, member, integer({ min: 0, max: 9 }), at],
  ),
  createChange(
    "update withdrawals set status = ?, decided_by = 's1', decided_at = 1 where member_id = ?",
    constantFrom('approved', 'rejected'),
    member,
  ),
  createChange("update withdrawals set paid_at = ?, paid_by = 's1', reference = 'r' where status = 'approved'", at),
  createChange('update withdrawals set paid_at = null, paid_by = null, reference = null where id = ?', id),
  createChange(
    `update payments set refund_millimes = ? where id = ? and approved_at is not null`,
    ...[oneof(amount, constantFrom(null)), id],
  ),
  createChange(
    `insert into refunds (id, member_id, amount_millimes, reason, status, requested_by, requested_at)
       values (?, ?, ?, 'r', 'requested', 's1', 1) on conflict do nothing`,
    ...[id, member, amount],
  ),
  createChange(
    `update refunds set status = 'paid', decided_by = 's1', decided_at = 1, method = 'm', number = 'n', reference = 'r',
       paid_by = 's1', paid_at = ? where id = ?`,
    ...[at, id],
  ),
  createChange('update refunds set amount_millimes = ? where id = ?', amount, id),
  createChange(
    `update refunds set status = 'approved', reference = null, paid_by = null, paid_at = null
       where id = ? and status = 'paid'`,
    id,
  ),
  createChange(
    `insert into credit_entries (id, member_id, kind, amount_millimes, payment_id, created_by, created_at)
       select ?, member_id, ?, ?, id, 's1', ? from payments where id = ? on conflict do nothing`,
    ...[id, constantFrom('part', 'surplus', 'returned', 'corrected'), amount, at, id],
  ),
  createChange("update payments set credit_millimes = ? where id = ? and status = 'pending'", amount, id),
  createChange(
    `insert into recharges (id, member_id, points, total_millimes, receipt_file_id, created_at, status)
       values (?, ?, 30, 49000, 'f0', 1, 'pending') on conflict do nothing`,
    ...[id, member],
  ),
  createChange(
    "update recharges set status = ?, decided_by = 's1', decided_at = ? where member_id = ?",
    constantFrom('accepted', 'rejected'),
    at,
    member,
  ),
  createChange(
    `insert into invoices (id, member_id, invoice_date, status, pdf_file_id, amount_millimes, created_at, number_year, number)
       select ?, ?, ?, 'pending', 'f0', ?, 1, 2026, ? + coalesce(max(number), 0) from invoices`,
    ...[
      id,
      member,
      constantFrom('2026-01-01', '2026-01-02'),
      oneof(amount, constantFrom(null)),
      constantFrom(1, 1, 1, 2),
    ],
  ),
  createChange(
    'update invoices set status = ?, paid_at = ? where id <= ?',
    constantFrom('pending', 'paid', 'cancelled'),
    maybeAt,
    id,
  ),
  createChange(
    'update invoices set amount_millimes = ?, invoice_date = ? where id = ?',
    amount,
    constantFrom('2026-01-01', '2026-02-02'),
    id,
  ),
  createChange(
    "update invoices set receipt_file_id = 'f0', receipt_sent_at = 1, receipt_status = ?",
    constantFrom('submitted', 'refused'),
  ),
  createChange(
    `insert into invoices (id, member_id, invoice_date, status, amount_millimes, created_at, paid_at, recharge_id,
       number_year, number)
       select ?, member_id, '2026-01-01', 'paid', total_millimes, 1, ?, id, 2026,
         1 + (select coalesce(max(number), 0) from invoices) from recharges where id = ?`,
    ...[id, at, id],
  ),
  createChange('update invoices set number = number + 1 where id = ?', id),
  createChange('delete from invoices where id = ?', id),
);

/** Announcements and their deliveries. */
const announcementChanges = oneof(
  createChange(
    `insert into announcements (id, texts, audience, by_push, by_mail, state, version, saved_at, saved_by)
       values (?, '{}', '{}', 1, 0, 'draft', 1, 1, 's1') on conflict do nothing`,
    subjectKey,
  ),
  createChange(
    `insert into announcement_members (announcement_id, member_id, notice_id, told_at, push_due, mail_due)
       select ?, id, 'n', 1, 1, 1 from people where role = 'user' on conflict do nothing`,
    subjectKey,
  ),
  createChange('delete from announcement_members where member_id = ?', member),
  createChange(
    `insert into member_notifications (id, member_id, type, message, subject_id, created_at)
       select id || ?, id, 'ANNOUNCEMENT', '', ?, 1 from people where true on conflict do nothing`,
    ...[subjectKey, subjectKey],
  ),
  createChange('update member_notifications set fetched_at = ? where member_id = ?', maybeAt, member),
  createChange('update member_notifications set read_at = ? where subject_id = ?', at, subjectKey),
  createChange(
    `insert into pushes (id, person_id, kind, subject_id, created_at, next_at)
       select null, member_id, 'ANNOUNCEMENT', id, 1, 1 from member_notifications where subject_id = ?`,
    subjectKey,
  ),
  createChange('update pushes set arrived_at = ? where person_id = ?', at, member),
  createChange(
    `insert into mails (id, kind, recipient, subject, created_at, next_at, about_id)
       select null, 'k', email, 's', 1, 1, ? from people`,
    subjectKey,
  ),
  createChange('update mails set sent_at = ? where about_id = ?', at, subjectKey),
  createChange(
    'update announcement_members set push_queued_at = ?, mail_queued_at = ? where announcement_id = ?',
    maybeAt,
    at,
    subjectKey,
  ),
);

/** One family each, so that changes often affect the rows of earlier ones. */
export const arbitraryChangeFamilies = {
  ofMembers: memberChanges,
  ofMoney: moneyChanges,
  ofAnnouncements: announcementChanges,
};
