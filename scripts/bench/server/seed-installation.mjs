import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { SEEDED_PASSWORD as password, seedMembers } from '../seed-members.mjs';

const PAYMENTS = 20;
const ENTRIES = 5000;
const MESSAGES = 60;
const CHANGES = 100;
const FILE_BYTES = 200_000;

/**
 * Seeds a data folder with many members, and signs in some with more data, one for each measurement.
 * @param options `entries`: the minimum number of ledger entries
 */
export async function seedInstallation(dataDir, { members, port, ownedPacks, waiting, entries = 0 }) {
  await seedMembers(dataDir, { members, ownedPacks, waiting, entries });
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  database.pragma('foreign_keys = ON');
  const person = (name) => database.prepare("select * from people where email = ? || '@waha.example'").get(name);
  const [member, writer, saver, admin, finance] = [
    'amina.bensalah',
    'youssef.trabelsi',
    'sami.khelifi',
    'leila.mansour',
    'sonia.gharbi',
  ].map(person);
  const pack = database
    .prepare(
      'select packs.* from packs join quiz_results on pack_id = packs.id where member_id = ? and approved_at > 0',
    )
    .get(writer.id);
  const changes = database.transaction(() => {
    for (let each = 0; each < PAYMENTS - 3; each++)
      copyRow(database, 'payments', member.id, { reference: `W-B${1000 + each}` });
    for (let each = 0; each < MESSAGES; each++) addMessage(database, member.id);
    for (let each = 0; each < ENTRIES; each++) addEntry(database, saver.id, each);
    return addChange(database, member.id);
  })();
  const file = addOwnFile(database, dataDir, member.id);
  const statement = addStatement(database, admin.id);
  const waits = database.prepare("select id from payments where status = 'pending'").pluck().all();
  database.close();

  return {
    passwordHash: member.password_hash,
    /** Ids of payments. */
    waiting: waits,
    async signIn(at = port) {
      const [signedMember, signedWriter, signedSaver, signedAdmin, signedFinance] = await Promise.all(
        [member, writer, saver, admin, finance].map((each) => logIn(at, each)),
      );
      return {
        member: signedMember,
        writer: signedWriter,
        saver: signedSaver,
        admin: signedAdmin,
        finance: signedFinance,
        signer: { email: 'member-1@waha.example', password },
        file: `/uploads/${file}`,
        statement,
        cursors: { newest: changes, hundredAgo: changes - CHANGES },
        pack: { packName: pack.pack_name, price: pack.price_millimes, method: 'd17' },
      };
    },
  };
}

function copyRow(database, table, memberId, changed) {
  const row = database.prepare(`select * from ${table} where member_id = ? order by created_at limit 1`).get(memberId);
  const one = { ...row, id: randomUUID(), client_key: null, ...changed };
  const names = Object.keys(one);
  database.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`).run(one);
}

function addMessage(database, memberId) {
  const { lastInsertRowid: seq } = database
    .prepare('insert into messages (id, member_id, author_id, side, text, created_at) values (?, ?, ?, ?, ?, ?)')
    .run(randomUUID(), memberId, memberId, 'member', 'Bonjour, mon virement est-il bien arrivé ?', Date.now());
  database
    .prepare(
      'insert into conversations (member_id, last_seq) values (?, ?) on conflict (member_id) do update set last_seq = excluded.last_seq',
    )
    .run(memberId, seq);
}

function addEntry(database, memberId, period) {
  database
    .prepare(
      `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values (?, 'wallet', 12, ?, ?, 'pack_bonus', 'bench', ?)`,
    )
    .run(memberId, Date.now() - 1000 * period, Date.now() - 1000 * period, period);
}

/** Adds a change and returns the position of the newest. */
function addChange(database, memberId) {
  const add = database.prepare("insert into change_log (audience, feature, at) values (?, 'purchase', ?)");
  let newest = 0;
  for (let each = 0; each < CHANGES; each++) newest = Number(add.run(memberId, Date.now()).lastInsertRowid);
  return newest;
}

/** Adds a receipt of the member, as large as a photo. */
function addOwnFile(database, dataDir, memberId) {
  const id = database.prepare('select receipt_file_id from payments where member_id = ? limit 1').pluck().get(memberId);
  writeFileSync(join(dataDir, 'uploads', id), Buffer.alloc(FILE_BYTES, 7));
  database.prepare('update files set size = ? where id = ?').run(FILE_BYTES, id);
  return id;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds a statement of a month. It has lines with the references of pending payments (a fifth with another amount) and
 * of some decided ones. Other lines have only the amount of a pending payment, or are unrelated.
 */
function addStatement(database, by) {
  const now = Date.now();
  const due = "coalesce(plan ->> '$.monthlyMillimes' * quantity, total_millimes)";
  const rename = database.prepare('update payments set reference = ? where id = ?');
  let renamed = 0;
  // Seeded references are shorter than those that devices create.
  const named = ({ id, ...payment }) => {
    const reference = `W-${String(renamed++).padStart(4, '0')}-BENC`;
    rename.run(reference, id);
    return { ...payment, reference };
  };
  const some = (status, many) =>
    database.prepare(`select id, ${due} as due from payments where status = ? limit ${many}`).all(status).map(named);
  const waiting = some('pending', 100);
  const lines = [
    ...waiting.map(({ reference, due: amount }, at) => [reference, at < 80 ? amount : amount + 1000]),
    ...some('approved', 100).map(({ reference, due: amount }) => [reference, amount]),
    ...waiting.map(({ due: amount }, at) => [`VIR RECU ${at}`, amount]),
    ...Array.from({ length: 100 }, (_, at) => [`PRELEVEMENT ${at}`, 7_001 + at]),
  ];
  const columns = '{"date":0,"dateForm":"year-first","decimalSign":".","label":[1],"amount":2}';
  const [source, statement] = [randomUUID(), randomUUID()];
  database
    .prepare('insert into statement_sources (id, name, columns, created_by, created_at) values (?, ?, ?, ?, ?)')
    .run(source, 'Bench', columns, by, now);
  database
    .prepare(
      `insert into statements (id, source_id, sha256, columns, created_by, created_at, line_count, first_day, last_day, known, debits, unread_count, unread)
       values (?, ?, 'bench', ?, ?, ?, ?, '2026-01-01', '2026-01-31', 0, 0, 0, '[]')`,
    )
    .run(statement, source, columns, by, now, lines.length);
  const insert = database.prepare(
    `insert into statement_lines (id, statement_id, source_id, position, content, nth, booked_on, amount_millimes, label)
     values (?, ?, ?, ?, ?, 1, ?, ?, ?)`,
  );
  const dayOf = (at) => new Date(now - (at % 30) * DAY).toISOString().slice(0, 10);
  for (const [at, [label, amount]] of lines.entries())
    insert.run(randomUUID(), statement, source, at, `line ${at}`, dayOf(at), amount, label);
  return statement;
}

/** The longest time that a busy server is asked again, in seconds. */
const MAX_SIGN_IN_WAIT_SECONDS = 30;

/** Signs in and returns the person with the token in `headers`. A server that has just started may be busy. */
export async function logIn(port, { email, id }) {
  for (let second = 0; ; second++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token, user, message } = await answer.json();
    if (answer.ok) return { id: id ?? user.id, email, headers: { authorization: `Bearer ${token}` } };
    if (answer.status !== 503 || second === MAX_SIGN_IN_WAIT_SECONDS)
      throw new Error(`${email} cannot sign in: ${answer.status} ${message}`);
    await setTimeout(1000);
  }
}
