import type { MemberId } from '@waha/domain/kernel/ids';
import type { Database as Sqlite, Statement } from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { readMemberData } from './read-member-data';

let app: TestApp;
afterEach(() => app.close());

/** Columns that name the person whom a row is about; others name staff who acted. */
const OWNER_COLUMN = /^(member|person|owner|inviter|invited|subject|actor)_id$/;

/** Tables with such a column that are in no export, and why. */
const NOT_EXPORTED: Record<string, string> = {
  people_names: 'the names of the account in another form, for the search',
  member_table: 'the order of the table of members, from their rows',
  next_bonuses: 'the next bonus of each payment, from its date',
  password_resets: 'a hash that only protects the account',
  two_steps: 'of staff only, and a secret',
  recovery_codes: 'of staff only, and a secret',
  command_answers: 'responses of the last 30 days: the same data again',
  held_commands: 'decisions of staff within the seconds in which they can be undone',
  push_subscriptions: 'addresses of devices at push services, which are secrets',
  pushes: 'notifications, which are exported, on their way to a device',
  staff_notifications: 'the notice to staff of something that is exported',
  change_log: 'which screens must reload',
  lockouts: 'a notice that is mailed within seconds',
};

/** Returns the tables that some work reads. */
function readTables(database: Sqlite, work: () => Promise<unknown>): Promise<Set<string>> {
  const prototype: Statement = Object.getPrototypeOf(database.prepare('select 1'));
  const spies = (['all', 'get', 'iterate'] as const).map((method) => vi.spyOn(prototype, method));
  return work().then(() => {
    const sources = spies.flatMap(({ mock }) => (mock.contexts as unknown as Statement[]).map(({ source }) => source));
    for (const spy of spies) spy.mockRestore();
    return new Set(sources.flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name!)));
  });
}

test('every table with rows about a person is exported, or the list above says why not', async () => {
  app = await openTestApp();
  const { database, services } = app.context;
  const member = await app.as('user');
  const tables = app
    .rows(
      `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
       where m.type = 'table' order by m.name`,
    )
    .filter(({ column }) => OWNER_COLUMN.test(String(column)))
    .map(({ table }) => String(table));
  const data = readMemberData(services.db, { id: member.id as MemberId, email: member.email }, []);
  const exported = await readTables(database.reader, async () => {
    for (const part of Object.values(data)) {
      if ('read' in part) await part.read();
      else for await (const _rows of part.pages());
    }
  });
  // `listMemberFiles` reads them.
  exported.add('files');
  expect([...new Set(tables)].filter((name) => !exported.has(name) && !(name in NOT_EXPORTED))).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((name) => exported.has(name) || !tables.includes(name))).toEqual([]);
});
