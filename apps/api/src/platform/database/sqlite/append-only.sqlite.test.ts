import Sqlite from 'better-sqlite3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { migrate } from './migrate';

/** A connection as other programs open it, without `recursive_triggers`: a `replace` fires no delete trigger there. */
let database: Sqlite.Database;
let empty: Buffer;

beforeAll(() => {
  const migrated = new Sqlite(':memory:');
  migrate(migrated, findAssets().migrations, ':memory:');
  empty = migrated.serialize();
  migrated.close();
});

beforeEach(() => {
  database = new Sqlite(empty);
  database.pragma('foreign_keys = off');
  database.pragma('recursive_triggers = off');
  for (const { write } of PROTECTED) database.exec(`insert into ${write}`);
});

type Protected = { table: string; write: string; why: string; replacing: string[] };

const INVOICE = 'invoices (id, member_id, invoice_date, status, pdf_file_id, created_at, number_year, number)';
const INVOICE_WITH_ROWID = INVOICE.replace('(', '(rowid, ');

/** One row of each protected table, and inserts that would replace it by one of its keys. */
const PROTECTED: Protected[] = [
  {
    table: 'point_entries',
    write: "point_entries values (1, 'm1', 'wallet', 5, 1, 1, 'k', 's', 1)",
    why: 'the ledger is append-only',
    replacing: [
      "point_entries values (1, 'm1', 'wallet', 9, 1, 1, 'k', 's', 2)",
      "point_entries values (null, 'm1', 'wallet', 9, 1, 1, 'k', 's', 1)",
    ],
  },
  {
    table: 'audit_log',
    write: "audit_log (id, at, action) values (1, 1, 'x')",
    why: 'the audit log is append-only',
    replacing: ["audit_log (id, at, action) values (1, 2, 'y')"],
  },
  {
    table: 'seller_versions',
    write: "seller_versions values (1, '{}', 1, null)",
    why: 'versions of the seller are append-only',
    replacing: ["seller_versions values (1, '[]', 2, null)"],
  },
  {
    table: 'catalogue_versions',
    write: "catalogue_versions values ('pack', 'k1', 1, '{}', '[]', 1, null)",
    why: 'versions of the catalogue are append-only',
    replacing: ["catalogue_versions values ('pack', 'k1', 1, '[]', '[]', 2, null)"],
  },
  {
    table: 'invoices',
    write: `${INVOICE} values ('i1', 'm1', '2026-01-01', 'pending', 'f1', 1, 2026, 1)`,
    why: 'an invoice that is taken back is cancelled and keeps its number',
    replacing: [
      `${INVOICE} values ('i1', 'm1', '2026-01-01', 'pending', 'f1', 1, 2026, 2)`,
      `${INVOICE_WITH_ROWID} values (1, 'i2', 'm1', '2026-01-01', 'pending', 'f1', 1, 2026, 2)`,
    ],
  },
  {
    table: 'credit_notes',
    write: "credit_notes values ('c1', 'i1', 'm1', 5, 1, 2026, 1, 1, 's1')",
    why: 'a credit note stays as it was issued',
    replacing: [
      "credit_notes values ('c1', 'i9', 'm1', 5, 1, 2026, 2, 1, 's1')",
      "credit_notes values ('c2', 'i1', 'm1', 5, 1, 2026, 2, 1, 's1')",
    ],
  },
  {
    table: 'credit_entries',
    write:
      "credit_entries values ('e1', 'm1', 'part', 5, 'p1', null, 's1', 1), ('e2', 'm1', 'refunded', -5, null, 'r1', 's1', 1)",
    why: 'entries of credit are append-only',
    replacing: [
      "credit_entries values ('e1', 'm1', 'part', 9, 'p9', null, 's1', 1)",
      "credit_entries values ('e3', 'm1', 'part', 9, 'p1', null, 's1', 1)",
      "credit_entries values ('e3', 'm1', 'refunded', -9, null, 'r1', 's1', 1)",
    ],
  },
  {
    table: 'consents',
    write: "consents values ('c1', 'm1', 'terms', 1, 'h', 'fr', 'app', 1)",
    why: 'consents are append-only',
    replacing: [
      "consents values ('c1', 'm1', 'terms', 2, 'h', 'fr', 'app', 1)",
      "consents values ('c2', 'm1', 'terms', 1, 'h', 'fr', 'app', 1)",
    ],
  },
  {
    table: 'member_holds',
    write: "member_holds values ('h1', 'm1', 1, 'a dispute', 's1', 1)",
    why: 'holds are append-only',
    replacing: ["member_holds values ('h1', 'm1', 0, 'settled', 's1', 2)"],
  },
  {
    table: 'payout_files',
    write: "payout_files values ('f1', 1, '{}', 5, 's1', 1, null, null, null)",
    why: 'payout files are append-only',
    replacing: [
      "payout_files values ('f1', 2, '[]', 9, 's1', 1, null, null, null)",
      "payout_files values ('f2', 1, '[]', 9, 's1', 1, null, null, null)",
    ],
  },
  {
    table: 'payout_file_lines',
    write: "payout_file_lines values ('f1', 1, 'refund', 'r1', 'm1', 'n', 'e', 'D17', '1', 5, 1)",
    why: 'payout files are append-only',
    replacing: [
      "payout_file_lines values ('f1', 1, 'refund', 'r2', 'm1', 'n', 'e', 'D17', '1', 9, 1)",
      "payout_file_lines values ('f2', 1, 'refund', 'r1', 'm1', 'n', 'e', 'D17', '1', 9, 1)",
    ],
  },
  {
    table: 'invoice_buyers',
    write: "invoice_buyers values ('i1', 'n', 'e', null, null)",
    why: 'the buyer of an invoice stays as it was issued',
    replacing: ["invoice_buyers values ('i1', 'another', 'e', null, null)"],
  },
];

const each = PROTECTED.flatMap(({ replacing, ...protectedTable }) =>
  replacing.map((row) => ({ ...protectedTable, row })),
);
const read = (table: string) => database.prepare(`select * from ${table}`).all();

describe('append-only tables without recursive_triggers', () => {
  it('are all tested here', () => {
    const found = database
      .prepare(
        "select distinct tbl_name from sqlite_schema where name like '%never_changed' or name like '%never_deleted'",
      )
      .pluck()
      .all();
    expect(found.sort()).toEqual(PROTECTED.map(({ table }) => table).sort());
  });

  it.each(each)('$table refuses insert or replace: $row', ({ table, row, why }) => {
    const before = read(table);
    expect(() => database.exec(`insert or replace into ${row}`)).toThrow(why);
    expect(() => database.exec(`replace into ${row}`)).toThrow(why);
    expect(read(table)).toEqual(before);
  });

  it.each(each)(
    '$table reports a plain insert of an existing key as a constraint violation: $row',
    ({ table, row }) => {
      const before = read(table);
      expect(() => database.exec(`insert into ${row}`)).toThrow(/^UNIQUE constraint failed/);
      expect(read(table)).toEqual(before);
    },
  );

  it.each(each)('$table skips an existing key on conflict do nothing: $row', ({ table, row }) => {
    const before = read(table);
    expect(database.prepare(`insert into ${row} on conflict do nothing`).run().changes).toBe(0);
    expect(database.prepare(`insert or ignore into ${row}`).run().changes).toBe(0);
    expect(read(table)).toEqual(before);
  });

  it('accept a replace that replaces nothing', () => {
    database.exec("insert or replace into audit_log (at, action) values (2, 'y')");
    database.exec("insert or replace into point_entries values (null, 'm1', 'wallet', 5, 1, 1, 'k', 's', 7)");
    expect([read('audit_log').length, read('point_entries').length]).toEqual([2, 2]);
  });

  it.each(['is_held = 0', "reason = 'another'", 'reason = null, set_at = 2'])(
    'refuse a change of a hold other than the loss of its reason: %s',
    (change) => {
      expect(() => database.exec(`update member_holds set ${change}`)).toThrow('holds are append-only');
      database.exec('update member_holds set reason = null');
      expect(read('member_holds')).toMatchObject([{ is_held: 1, reason: null, set_at: 1 }]);
    },
  );

  it.each(['is_active = 0, amount_millimes = 9', "name = 'another'", "number = '2'", "payout_id = 'r2'"])(
    'refuse a change of a line of a payout file other than its release and the loss of its account: %s',
    (change) => {
      expect(() => database.exec(`update payout_file_lines set ${change}`)).toThrow('payout files are append-only');
      database.exec("update payout_file_lines set is_active = 0, name = '', email = '', number = ''");
      expect(() => database.exec('update payout_file_lines set is_active = 1')).toThrow('payout files are append-only');
      expect(read('payout_file_lines')).toMatchObject([{ is_active: 0, name: '', number: '', amount_millimes: 5 }]);
    },
  );

  it('refuse a change of a payout file other than one cancellation', () => {
    const cancel = "cancelled_by = 's1', cancelled_at = 2, cancel_reason = 'x'";
    for (const change of ['total_millimes = 9', `number = 2, ${cancel}`, "layout = '[]'"])
      expect(() => database.exec(`update payout_files set ${change}`)).toThrow('payout files are append-only');
    database.exec(`update payout_files set ${cancel}`);
    expect(() => database.exec(`update payout_files set ${cancel}`)).toThrow('payout files are append-only');
  });

  it.each(["id = 'i1'", 'rowid = 1'])('refuse an update that replaces an invoice: set %s', (change) => {
    database.exec(`insert into ${INVOICE} values ('i2', 'm1', '2026-01-01', 'pending', 'f2', 1, 2026, 2)`);
    const before = read('invoices');
    expect(() => database.exec(`update or replace invoices set ${change} where id = 'i2'`)).toThrow(
      'an invoice keeps its id',
    );
    expect(read('invoices')).toEqual(before);
  });
});
