import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runWaha } from './run-waha.mjs';
import { computeOldest, createSeededMember } from './seeded-member.mjs';

/**
 * Adds many members for measurements directly to the file, since API calls would take hours. The same numbers and the
 * same `now` create the same rows. It needs the built server. From a shell: `node scripts/bench/seed-members.mjs <data
 * folder> --members 100000 --due 33000`
 */
/** The password of every seeded member and every demo person. */
export const SEEDED_PASSWORD = 'oasis-demo-1';

/** Returns the address of a seeded member, counted from 0. */
export const seededEmail = (number) => `member-${number}@waha.example`;

/**
 * Adds members to a data folder that no server uses; a new folder first gets the tables, the demo people and the packs.
 * Each member has a verified profile, a payment with its quiz, receipt and audit line, two notifications and a message.
 * An owned pack has its points and all of its bonuses (some twelve entries). Nothing is due within the hour except what
 * `due` says.
 * @param dataDir created if it is missing
 * @param options `members`; `ownedPacks`: approved payments, at most one each (0.8 of the members); `waiting`: pending
 * payments and withdrawals, whose receipts are stored as files (a hundredth); `due`: owned packs whose newest bonus is
 * not credited yet; `entries`: the minimum number of ledger entries; `now`: milliseconds UTC
 */
export async function seedMembers(dataDir, { members, ownedPacks, waiting, due = 0, entries = 0, now = Date.now() }) {
  if (!existsSync(join(dataDir, 'waha.sqlite')))
    await runWaha(['seed', '--demo'], { ...process.env, WAHA_DATA_DIR: dataDir, WAHA_LOG_LEVEL: 'error' });
  // Imported after the installation of the packages.
  const { default: Sqlite } = await import('better-sqlite3');
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  // A kill halfway loses the folder, which only serves measurements.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -200000');
  const owned = Math.min(members, ownedPacks ?? Math.round(members * 0.8));
  const numbers = {
    ownedPacks: owned,
    oldest: computeOldest({ entries, ownedPacks: owned }),
    waiting: Math.min(members, waiting ?? Math.ceil(members / 100)),
    due,
    now,
  };
  database.transaction(() => {
    const createAgain = dropSearchTriggers(database);
    fill(database, dataDir, { members, ...numbers });
    createAgain();
  })();
  database.pragma('journal_mode = WAL');
  database.close();
}

function fill(database, dataDir, { members, ...numbers }) {
  const one = (text) => database.prepare(text).pluck().get();
  const given = {
    ...numbers,
    hash: one("select password_hash from people where email = 'amina.bensalah@waha.example'"),
    admin: one("select id from people where role = 'admin'"),
    packs: database.prepare('select * from packs order by position').all(),
    receipt: database.prepare("select * from files where purpose = 'payment_receipt' limit 1").get(),
  };
  const insert = inserter(database);
  const photo = readFileSync(join(dataDir, 'uploads', given.receipt.id));
  const note = database.prepare('update files set size = ?, sha256 = ? where id = ?');
  const keep = (id, number) => {
    const { bytes, size, sha256 } = receiptOfNumber(photo, number);
    writeFileSync(join(dataDir, 'uploads', id), bytes);
    note.run(size, sha256, id);
  };
  mkdirSync(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  for (let number = 0; number < members; number++) {
    const { rows, receipt, message } = createSeededMember(number, { ...given, email: seededEmail(number) });
    for (const [table, row] of rows) insert(table, row);
    const { lastInsertRowid: last_seq } = insert('messages', message);
    insert('conversations', { member_id: message.member_id, last_seq });
    if (receipt) keep(receipt, number);
  }
  // The clock is trusted from here on, whatever the demo people did last.
  database.prepare('insert or replace into clock_mark values (1, ?)').run(numbers.now);
}

/**
 * Stops the search index from following each row, half of the time for many members, and returns a function that builds
 * it once and lets it follow again.
 */
function dropSearchTriggers(database) {
  const triggers = database
    .prepare("select name, sql from sqlite_master where type = 'trigger' and sql like '%into people_search%'")
    .all();
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  return () => {
    for (const { sql } of triggers) database.exec(sql);
    database.exec("insert into people_search (people_search) values ('rebuild')");
  };
}

/** Returns a receipt with its own bytes and hash for each member. @param photo the bytes of any receipt */
export function receiptOfNumber(photo, number) {
  const bytes = Buffer.concat([photo, Buffer.from(String(number))]);
  return { bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Prepares one statement for each table and set of columns. */
function inserter(database) {
  const statements = new Map();
  return (table, row) => {
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`);
    const text = `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`;
    if (!statements.has(text)) statements.set(text, database.prepare(text));
    return statements.get(text).run(row);
  };
}

/** Runs from a shell: prints the number of members and the time. */
async function main() {
  const numberOf = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { members: numberOf, owned: numberOf, waiting: numberOf, due: numberOf, new: { type: 'boolean' } },
  });
  const [dataDir] = positionals;
  const [members, ownedPacks, waiting, due] = ['members', 'owned', 'waiting', 'due'].map((name) =>
    values[name] === undefined ? undefined : Number(values[name]),
  );
  if (!dataDir || !members) {
    console.error(
      'Usage: node scripts/bench/seed-members.mjs <data folder> --members 10000 [--owned n] [--waiting n] [--due n] [--new]',
    );
    process.exit(2);
  }
  if (values.new) rmSync(dataDir, { recursive: true, force: true });
  const startedAt = performance.now();
  await seedMembers(dataDir, { members, ownedPacks, waiting, due });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${members} members in ${seconds} s. They log in as ${seededEmail(0)} and so on, with ${SEEDED_PASSWORD}.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
