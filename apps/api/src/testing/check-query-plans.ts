import Sqlite from 'better-sqlite3';

/** Every other table grows with the members or with time; one that is new counts as growing. */
const SMALL_TABLES = new Set([
  ...[
    'packs',
    'quick_replies',
    'setup_links',
    'staff_invitations',
    'change_epoch',
    'clock_mark',
    'stored_files',
    'migrations',
    'statement_sources',
    'seller_versions',
  ],
  // Until it is looked at, seconds later.
  ...['password_link_requests', 'lockouts'],
  // A line for each hour, or day; one line.
  ...['wallet_points_by_hour', 'overview_by_hour', 'unpaid_by_day', 'overview_steps'],
  ...['sqlite_sequence', 'sqlite_master', 'json_each', 'pragma_table_info', 'pragma_table_list'],
  // Looked up by pieces of names.
  ...['people_search', 'people_search_pieces'],
]);

/** Such an index holds what waits, or is unread, alone: as much as people have still to do. */
const PARTIAL_INDEX = /USING (COVERING )?INDEX \w+_(waiting|unpaid|unread)\b/;

/** What names one thing, or one person, whose own lines are few enough to be put in order. */
const SINGLE_OWNER_INDEX = /\((\w*id|sha256|mobile|hash|token_hash)=\?/;

/** Statements that may go through all of a table, and why. */
const ALLOWED_SCANS: [statement: RegExp, because: string][] = [
  [
    /^delete from "(auth_attempts|mail_tries|mails|password_resets|pushes|sessions)" where .*_?at" <=? \?/,
    'each night',
  ],
  [/^delete from "push_subscriptions" .* in \(select "id" from "sessions"/, 'each night'],
  [
    /from "(point_entries|payments|withdrawals|recharges|people)"( where "\w+"."role" = \?)? order by "\w+"."id" asc$/,
    'waha export',
  ],
  [/from "audit_log" .*where "audit_log"."at" >= \? order by "audit_log"."id" asc$/, 'waha audit'],
  [/from "audit_log" where \("audit_log"."subject_id" = \? or "audit_log"."actor_id" = \?\)/, 'waha member export'],
  [/from "(files|mails|sessions)" where "\w+"."(owner_id|recipient|person_id)" = \?/, 'waha member export and erase'],
  [
    /^(delete from|update) "(mails|pushes|sessions|staff_notifications|files|profiles|command_answers)" .*where .*("(recipient|person_id|member_id|answer)"|"files"."id" in)/,
    'waha member erase',
  ],
  [/^select count\(\*\) from "(people|files)"$/, 'waha doctor, so that it can tell how far it is'],
  [/from "payments" where "payments"."pack_id" = \? limit \?$/, 'a start with a pack that was renamed'],
  [/from "recharges" .* group by hour order by hour desc$/, 'the recharges of some days, found by their index'],
  [/from "conversations" .* where .*instr\(/, 'asked where so many people are found that a page of them comes soon'],
];

/** What a statement goes through or sorts that grows, with its plan; undefined where each row is found by an index. */
export function findPlanFault(connection: Sqlite.Database, text: string): string | undefined {
  if (!/^\s*(select|update|delete|with)\b/i.test(text) || ALLOWED_SCANS.some(([statement]) => statement.test(text)))
    return;
  const values: unknown[] = Array(text.replaceAll(/'[^']*'/g, '').split('?').length - 1).fill(null);
  // A statement of its own: a kept one would tell the plan of before.
  const explain: Sqlite.Statement<unknown[]> = Sqlite.prototype.prepare.call(connection, `explain query plan ${text}`);
  const steps = explain.all(...values) as { detail: string }[];
  const plan = steps.map(({ detail }) => detail);
  const isOnePage = / limit \?$/.test(text) && !/ where /.test(text);
  const isOfNone = /\bwhere \(?false\b|\band false\b/.test(text);
  const isSmall = (step: string) => SMALL_TABLES.has(/^(?:SCAN|SEARCH) (\S+)/.exec(step)?.[1] ?? '');
  const isScan = (step: string) =>
    /^SCAN (?!CONSTANT|\d+-ROW|\(sub)/.test(step) && !isSmall(step) && !PARTIAL_INDEX.test(step);
  const first = plan.find((step) => /^(SCAN|SEARCH)/.test(step)) ?? '';
  const isSort = (step: string) => step.includes('TEMP B-TREE') && !isSmall(first) && !SINGLE_OWNER_INDEX.test(first);
  const fault = plan.find((step) => step.includes('AUTOMATIC') || isSort(step) || (isScan(step) && !isOnePage));
  return fault && !isOfNone ? `${fault}: ${text}\n  ${plan.join('\n  ')}` : undefined;
}

/** Texts that are well, once in a process: a plan depends on the tables alone, since production gathers no statistics either. */
const checkedTexts = new Set<string>();

/**
 * Every statement that the program prepares on this connection from now on is held against its plan: so none that any
 * test meets can go through a table that grows. Values are left out, as when it is prepared.
 * @returns what was wrong, as it is found
 */
export function checkQueryPlans(connection: Sqlite.Database, texts = checkedTexts): string[] {
  const faults: string[] = [];
  const { prepare } = connection;
  connection.prepare = ((text: string) => {
    if (!texts.has(text)) {
      const fault = findPlanFault(connection, text);
      if (fault) faults.push(fault);
      else texts.add(text);
    }
    return prepare.call(connection, text);
  }) as typeof prepare;
  return faults;
}
