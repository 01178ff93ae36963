import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { readSchema } from '#testing/engines/read-schema';
import { translateSchema } from '#testing/engines/translate-schema';

/** Objects that PostgreSQL needs for features that SQLite has built in. */
const ONLY_HERE = [
  // The ids of an `integer primary key`.
  /^create trigger \w+_takes_a_number before insert on/,
  // Numbers of changes, assigned as a transaction commits, and the notification between nodes of writes to the
  // catalogue.
  /^create constraint trigger change_log_takes_a_number after insert on change_log /i,
  /^create trigger change_log_takes_a_place before insert on change_log$/,
  /^table_marks /,
  /^row_writes(_pruned)? /,
  /^create trigger \w+_(inserts|updates|deletes|truncates)_are_recorded after /i,
  /^create trigger \w+_are_marked after insert or delete or update on \w+ for each statement execute function mark_table\(\)$/i,
  // SQLite has no `truncate`.
  /^create trigger \w+_never_emptied before truncate on \w+ /i,
  // The trigram index of names.
  /^create index people_names_by_pieces /,
  // `unique collate nocase`
  /^create unique index statement_sources_by_name on statement_sources using btree \(lower\(name\)\)$/,
];

/** SQLite's protection from `insert or replace`, which PostgreSQL does not have. */
const ONLY_ON_SQLITE = [
  /^replace_policy /,
  /^create trigger \w+_never_replaced before insert on /,
  /^create trigger ids_of_invoices_are_never_changed before update on invoices$/,
];

/** Triggers that read all rows of a statement. Such a trigger has no columns. */
const OF_STATEMENT = [
  'create trigger first_payment_is_counted_again after update of status on payments',
  'create trigger first_payment_is_counted_again after update on payments',
] as const;

const open: { client: pg.Client; database: OpenPostgres }[] = [];
let client: pg.Client;
let sqlite: string[];

beforeAll(async () => {
  sqlite = await readSqlite();
}, 60_000);

beforeEach(async () => {
  client = await connect();
});

afterEach(async () => {
  for (const { client: each, database } of open.splice(0)) {
    await each.end();
    await database.close();
  }
});

async function connect(choices?: Parameters<typeof openPostgres>[0]): Promise<pg.Client> {
  const database = await openPostgres(choices);
  const connected = new pg.Client({ connectionString: database.url });
  open.push({ client: connected, database });
  await connected.connect();
  return connected;
}

/** Creates SQLite's tables on PostgreSQL, so that PostgreSQL itself reports their definitions. */
async function readSqlite(): Promise<string[]> {
  const other = await connect({ isEmpty: true });
  await other.query(readFileSync(join(findAssets().migrations, 'postgres', '0001-functions.sql'), 'utf8'));
  const { tables, indexes, views, triggers } = translateSchema();
  let remaining = tables;
  while (remaining.length > 0) {
    const later: { sql: string; error: unknown }[] = [];
    // A table may reference a later one.
    for (const sql of remaining) await other.query(sql).catch((error: unknown) => later.push({ sql, error }));
    if (later.length === remaining.length) throw later[0]!.error;
    remaining = later.map(({ sql }) => sql);
  }
  for (const sql of indexes) await other.query(sql);
  return [...(await readSchema(other)), ...views, ...triggers]
    .filter((line) => !ONLY_ON_SQLITE.some((each) => each.test(line)))
    .map((line) => (line === OF_STATEMENT[0] ? OF_STATEMENT[1] : line));
}

/** Returns the lines that only one of the engines has. */
async function differences(): Promise<{ missing: string[]; surplus: string[] }> {
  const postgres = (await readSchema(client)).filter((line) => !ONLY_HERE.some((each) => each.test(line)));
  return {
    missing: sqlite.filter((line) => !postgres.includes(line)),
    surplus: postgres.filter((line) => !sqlite.includes(line)),
  };
}

describe('tables on PostgreSQL', () => {
  it('equal those of SQLite: columns, keys, checks, indexes, views and triggers', async () => {
    expect(sqlite.length).toBeGreaterThan(900);
    expect(await differences()).toEqual({ missing: [], surplus: [] });
  });

  it.each([
    ['a column', 'alter table people drop column withdraw_failures'],
    [
      'the order of columns',
      'alter table files drop column sha256; alter table files add sha256 text collate "C" not null',
    ],
    ['the order of letters', 'alter table packs alter slug type text collate "fr-x-icu"'],
    ['what may not be null', 'alter table messages alter side drop not null'],
    ['a default', 'alter table mails alter attempts set default 1'],
    ['a primary key', 'alter table member_tags drop constraint member_tags_pkey'],
    ['a unique key', 'alter table payments drop constraint payments_reference_key'],
    [
      'what a unique index is limited to',
      'drop index profile_mobile; create unique index profile_mobile on profiles (mobile)',
    ],
    ['a foreign key', 'alter table sessions drop constraint sessions_person_id_fkey'],
    [
      'what a foreign key does',
      `alter table sessions drop constraint sessions_person_id_fkey;
      alter table sessions add foreign key (person_id) references people (id) on delete cascade`,
    ],
    ['a check', 'alter table recharges drop constraint recharges_points_check'],
    ['a view', 'drop view overview_steps_made'],
    ['a trigger', 'drop trigger audit_log_is_never_deleted on audit_log'],
    [
      'what a trigger fires on',
      `drop trigger payouts_are_summed_again on withdrawals; create trigger payouts_are_summed_again
      after update of status on withdrawals for each row execute function sum_payout()`,
    ],
  ])('reveal a difference in %s', async (_, planted) => {
    await client.query(planted);
    const { missing, surplus } = await differences();
    expect(missing.length + surplus.length).toBeGreaterThan(0);
  });
});
