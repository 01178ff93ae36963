import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '../../prepare.mjs';
import { receiptOfNumber, seededEmail } from '../seed-members.mjs';
import { computeOldest, createSeededMember } from '../seeded-member.mjs';

const MEMBERS_PER_BATCH = 20_000;
/**
 * The number of pack owners among a hundred members. One has a pending payment, and those of the others were rejected.
 */
const OWNER_PERCENT = 80;
const WAITING_PERCENT = 1;

/** Tables with numbered rows, and the number column, which triggers fill otherwise. */
const NUMBERED = { people_names: 'seq', messages: 'seq', point_entries: 'id', audit_log: 'id' };

/** The aggregates of triggers, recomputed at once. Each comes after those that it depends on. */
const AGGREGATES = {
  stored_files: 'select 1, coalesce(sum(size), 0) from files',
  wallet_points_by_hour: `select becomes_valid_at / 3600000, sum(points) from point_entries where account = 'wallet' group by 1`,
  overview_by_hour: `select hour, sum(approved), sum(invoices_paid), sum(recharged), sum(paid_out_points), sum(members), sum(verified)
    from overview_lines group by hour`,
  overview_steps: 'select 1, signed_up, quiz_passed, payment_approved, verified from overview_steps_made',
  member_table: 'select person_id, list, facet, joined_at, name_key, packs, waiting from member_lines',
  member_counts: 'select list, facet, joined_at / 2592000000, count(*) from member_table group by 1, 2, 3',
};

/**
 * Adds members to a PostgreSQL database, like `seedMembers` to a file, but without its triggers: a million within
 * minutes. No server may be running, and the user must be the superuser. `waha doctor` finds no faults afterwards.
 * @param url of the database
 * @param options `from`: the number of the first; `to`: the number after the last; `entries`: the minimum number of
 * ledger entries in the end; `dataDir`: where the receipts of pending payments are stored
 * @returns ids of the pending payments
 */
export async function growPostgres(url, { from, to, entries, dataDir, now = Date.now() }) {
  const need = createRequire(join(ROOT, 'apps', 'api', 'package.json'));
  const [{ Client, types }, { from: copyFrom }] = [need('pg'), need('pg-copy-streams')];
  types.setTypeParser(types.builtins.INT8, Number);
  const client = new Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  const all = async (text) => (await client.query(text)).rows;
  const one = async (text) => Object.values((await all(text))[0])[0];
  const put = async (table, names, lines) => {
    const copy = client.query(copyFrom(`copy ${table} (${names.map((name) => `"${name}"`)}) from stdin`));
    await pipeline(Readable.from(lines), copy);
  };
  // Disables triggers and foreign key checks.
  await client.query('set session_replication_role = replica');
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("set work_mem = '256MB'");
  const indexes = await runStep('indexes dropped', () => dropIndexes(client, all));
  const waiting = await runStep(`members ${from} to ${to}`, () => addMembers());
  await runStep('indexes', async () => {
    for (const { text } of indexes) await client.query(text);
  });
  await runStep('statistics', () => client.query('analyze'));
  for (const [table, made] of Object.entries(AGGREGATES)) {
    await runStep(table, async () => {
      await client.query('begin');
      await client.query(`delete from ${table}`);
      await client.query(`insert into ${table} ${made}`);
      await client.query('commit');
    });
  }
  // Like a server that has been running for a while.
  await runStep('vacuum', () => client.query('vacuum analyze'));
  await client.end();
  return waiting;

  async function addMembers() {
    // Uses a receipt of a demo person, whose bytes exist.
    const [receipt] = await all(
      `select files.* from files join people on people.id = owner_id
       where purpose = 'payment_receipt' and email not like 'member-%' limit 1`,
    );
    const given = {
      now,
      hash: await one("select password_hash from people where email = 'amina.bensalah@waha.example'"),
      admin: await one("select id from people where role = 'admin' order by id limit 1"),
      packs: await all('select * from packs order by position'),
      receipt,
      due: 0,
      oldest: computeOldest({ entries, ownedPacks: (to * OWNER_PERCENT) / 100 }),
    };
    const photo = readFileSync(join(dataDir, 'uploads', receipt.id));
    const keepReceipt = (id, number) => {
      const { bytes, ...facts } = receiptOfNumber(photo, number);
      writeFileSync(join(dataDir, 'uploads', id), bytes);
      return facts;
    };
    const numbers = {};
    for (const [table, column] of Object.entries(NUMBERED))
      numbers[table] = await one(`select coalesce(max(${column}), 0) from ${table}`);
    const ids = [];
    for (let first = from; first < to; first += MEMBERS_PER_BATCH) {
      const tables = new Map();
      const add = (table, row) => {
        if (NUMBERED[table]) row = { ...row, [NUMBERED[table]]: ++numbers[table] };
        // Rows of one table may have different columns.
        const names = Object.keys(row);
        const key = `${table} ${names}`;
        if (!tables.has(key)) tables.set(key, { table, names, lines: [] });
        tables.get(key).lines.push(formatLine(names.map((name) => row[name])));
        return row;
      };
      for (let number = first; number < Math.min(to, first + MEMBERS_PER_BATCH); number++) {
        const made = createSeededMember(number, { ...given, ...computeShare(number), email: seededEmail(number) });
        for (const [table, row] of made.rows) {
          if (table === 'payments' && row.status === 'pending') ids.push(row.id);
          if (table === 'files' && row.id === made.receipt) add(table, { ...row, ...keepReceipt(row.id, number) });
          else add(table, row);
        }
        const { seq, member_id } = add('messages', made.message);
        add('conversations', { member_id, last_seq: seq });
      }
      for (const { table, names, lines } of tables.values()) await put(table, names, lines);
      console.log(`  ${Math.min(to, first + MEMBERS_PER_BATCH)} of ${to} members`);
    }
    for (const table of Object.keys(NUMBERED)) await setNumber(table);
    return ids;
  }

  function setNumber(table) {
    const last = `select max(${NUMBERED[table]}) from ${table}`;
    return client.query(`select setval('${table}_numbers', (${last}))`);
  }
}

/**
 * Drops the indexes that enforce no constraint: filling them row by row takes many times as long as creating them at
 * the end.
 */
async function dropIndexes(client, all) {
  const indexes = await all(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid::regclass::text in ('people', 'people_names', 'files', 'profiles', 'quiz_results', 'payments', 'messages',
       'member_notifications', 'audit_log', 'point_entries', 'next_bonuses', 'member_table') and not indisunique`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return indexes;
}

/**
 * Returns the parameters of `createSeededMember` for the fixed shares of a hundred members: owners, pending, rejected.
 */
function computeShare(number) {
  const place = number % 100;
  if (place < OWNER_PERCENT) return { ownedPacks: number + 1, waiting: 0 };
  const isWaiting = place < OWNER_PERCENT + WAITING_PERCENT;
  return { ownedPacks: number, waiting: isWaiting ? 1 : 0 };
}

/** Formats a line for COPY. */
function formatLine(values) {
  return `${values.map(formatField).join('\t')}\n`;
}

function formatField(value) {
  if (value === null || value === undefined) return '\\N';
  return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

async function runStep(what, work) {
  const startedAt = performance.now();
  const result = await work();
  console.log(`  ${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}
