import type { Server } from '../support/server';
import type { SoakMember } from './device-api';

/** A row that an intent created: identified by its key or content, with its owner and its position among the others. */
export type CreatedRow = {
  owner: string;
  place: number;
  marker?: string;
  key?: string;
  sha?: string;
  fileOwner?: string;
};

/** The server's data of the members of a seed. */
export type ServerState = {
  answers: { owner: string; key: string; state: string }[];
  messages: CreatedRow[];
  payments: CreatedRow[];
  recharges: CreatedRow[];
  receipts: CreatedRow[];
  profiles: CreatedRow[];
  quizzes: CreatedRow[];
  readMessages: string[];
  seenRecharges: string[];
  hiddenTasks: string[];
  trainings: { owner: string; packId: string; intervals: [number, number][] }[];
};

/** Reads it directly from the database. */
export function readServerState(server: Server, members: readonly SoakMember[]): ServerState {
  const these = `(${members.map(({ userId }) => `'${userId}'`).join(',')})`;
  const rows = <Row>(sql: string) => server.rows(sql) as Row[];
  const readCreated = (table: string, file: string, condition = '') =>
    rows<CreatedRow>(`select t.member_id as owner, t.rowid as place, f.sha256 as sha, f.owner_id as fileOwner ${condition}
      from ${table} t left join files f on f.id = t.${file} where t.member_id in ${these}`);
  const only = (sql: string) => rows<{ id: string }>(sql).map(({ id }) => id);
  return {
    answers: rows(`select person_id as owner, key, state from command_answers where person_id in ${these}`),
    messages: readCreated('messages', 'file_id', ', t.text as marker, t.client_key as key, t.side').filter(
      isFromMember,
    ),
    payments: readCreated('payments', 'receipt_file_id', ', t.client_key as key, t.status').filter(isPending),
    recharges: readCreated('recharges', 'receipt_file_id', ', t.client_key as key, t.status').filter(isPending),
    receipts: readCreated('invoices', 'receipt_file_id', ', t.id as marker').filter(({ sha }) => sha),
    profiles: readCreated('profiles', 'cin_front_file_id', ', t.address as marker'),
    // A quiz attempt has no marker: its response, stored in the same transaction, has the key.
    quizzes: rows(`select q.member_id as owner, q.rowid as place, a.key as key from quiz_results q
      left join command_answers a
        on a.person_id = q.member_id and a.created_at = q.created_at and a.answer like '%"score"%'
      where q.member_id in ${these} and q.score < q.total`),
    readMessages: only(
      `select id from messages where side = 'staff' and read_at is not null and member_id in ${these}`,
    ),
    seenRecharges: only(`select id from recharges where seen_at is not null and member_id in ${these}`),
    hiddenTasks: only(`select id from tasks where hidden_at is not null and member_id in ${these}`),
    trainings: rows<{ owner: string; packId: string; intervals: string }>(
      `select member_id as owner, pack_id as packId, intervals from training_progress where member_id in ${these}`,
    ).map((row) => ({ ...row, intervals: JSON.parse(row.intervals) })),
  };
}

function isFromMember(row: CreatedRow & { side?: string }): boolean {
  return row.side === 'member';
}

function isPending(row: CreatedRow & { status?: string }): boolean {
  return row.status === 'pending';
}
