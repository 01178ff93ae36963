import Sqlite from 'better-sqlite3';

/** Tables that may be scanned. All others, new ones included, grow with the members or with time: a scan is an error. */
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
    // At most one row for each kind of trouble.
    'operator_alerts',
    'seller_versions',
    // One row.
    'e_invoicing_settings',
    // One night and its kinds, until they are in the audit log.
    'retention_counts',
  ],
  // Rows are deleted within seconds, when they are processed.
  ...['password_link_requests', 'lockouts', 'held_commands'],
  // One row per hour or day, or a single row.
  ...['wallet_points_by_hour', 'overview_by_hour', 'unpaid_by_day', 'unpaid_of_verified_by_day', 'overview_steps'],
  ...['sqlite_sequence', 'sqlite_master', 'json_each', 'pragma_table_info', 'pragma_table_list'],
  // Looked up by parts of names.
  ...['people_search', 'people_search_pieces'],
]);

/** Partial indexes of pending, open or unread rows: their size is that of the work left to do. */
const PARTIAL_INDEX = /USING (COVERING )?INDEX \w+_(waiting|open|unpaid|unread)\b/;

/** A condition on one thing, or on one person, whose own rows are few enough to be sorted. */
const SINGLE_OWNER_INDEX = /\((\w*id|sha256|mobile|hash|token_hash)=\?/;

/** Statements that may scan a complete table, and why. */
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
  [
    /from "withdrawals" inner join "people" on .* where "withdrawals"."(status" in \([?, ]*\)|withheld_millimes" > 0 and "withdrawals"."paid_at" is not null) order by "withdrawals"."id" asc$/,
    'waha export',
  ],
  [/from "(invoices|credit_notes)" inner join "(people|invoices)" on [^()]* order by "\w+"."id" asc$/, 'waha export'],
  [/from "audit_log" .*where "audit_log"."at" >= \? order by "audit_log"."id" asc$/, 'waha audit'],
  [/from "audit_log" where \("audit_log"."subject_id" = \? or "audit_log"."actor_id" = \?\)/, 'waha member export'],
  [/from "(files|mails|sessions)" where "\w+"."(owner_id|recipient|person_id)" = \?/, 'waha member export and erase'],
  [
    /^(delete from|update) "(mails|pushes|sessions|staff_notifications|files|profiles|command_answers)" .*where .*("(recipient|person_id|member_id|answer)"|"files"."id" in)/,
    'waha member erase',
  ],
  [
    /^select count\(\*\) from "(people|files)"( where "files"."deleted_at" is null)?$/,
    'waha doctor, so that it can tell how far it is',
  ],
  [
    /from "files" where "files"."deleted_at" is null order by "files"."created_at" desc limit \?$/,
    'a start with a bucket: the newest files, in the order of their index',
  ],
  [/from "payments" where "payments"."pack_id" = \? limit \?$/, 'a start with a pack that was renamed'],
  [/from "recharges" .* group by hour order by hour desc$/, 'the recharges of some days, found by their index'],
  [
    /from "quiz_results" .* group by .* order by "quiz_results"."member_id" desc limit \?$/,
    'a page in the order of its index',
  ],
  [/from "conversations" .* where .*instr\(/, 'asked where so many people are found that a page of them comes soon'],
];

/** Returns the plan of a statement that scans or sorts a growing table; undefined if an index finds each row. */
export function findPlanFault(connection: Sqlite.Database, text: string): string | undefined {
  if (!/^\s*(select|update|delete|with)\b/i.test(text) || ALLOWED_SCANS.some(([statement]) => statement.test(text)))
    return;
  const values: unknown[] = Array(text.replaceAll(/'[^']*'/g, '').split('?').length - 1).fill(null);
  // A new statement: a cached one would report its earlier plan.
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

/**
 * Texts without a fault, once per process: a plan depends on the tables alone, since production gathers no statistics
 * either.
 */
const checkedTexts = new Set<string>();

/**
 * Checks the plan of every statement that the program prepares on this connection from now on. No statement that a test
 * runs can then scan a growing table. Values are omitted, as in a prepared statement.
 * @returns the faults, filled as they are found
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
