import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gapsInNumbers } from '../../features/operations/doctor/check-invoice-numbers';
import { wrongSums } from '../../features/operations/doctor/check-kept-sums';
import { checkLedger } from '../../features/wallet/ledger/check-ledger';
import type { Cluster } from './cluster';
import type { Acknowledged, Phone } from './phone';

/** All that is wrong with what these phones were told, a sentence each; empty when nothing is. */
export async function checkCluster(cluster: Cluster, phones: readonly Phone[]): Promise<string[]> {
  const faults: string[] = [];
  for (const phone of phones) {
    for (const each of phone.acknowledged) faults.push(...(await checkDone(cluster, each)));
    faults.push(...(await checkChanges(cluster, phone)));
  }
  faults.push(...(await checkOnce(cluster, phones)));
  const read = async (text: string) => {
    const rows = await cluster.rows<object>(text);
    return rows.map((row) => Object.values(row));
  };
  faults.push(...(await wrongSums(read)).map((fault) => `a kept sum: ${fault}`));
  faults.push(...(await gapsInNumbers(read)).map((fault) => `invoices: ${fault}`));
  faults.push(...(await checkLedger(cluster.house.services.db, Date.now())).faults);
  return faults;
}

/** What was acknowledged is there, as it was sent. */
async function checkDone(cluster: Cluster, { kind, key, content, id, by }: Acknowledged): Promise<string[]> {
  if (kind === 'message') {
    const found = await cluster.rows<{ text: string }>(
      'select text from messages where author_id = $1 and client_key = $2',
      [by.id, key],
    );
    return found.map(({ text }) => text).join() === content
      ? []
      : [`a message that was acknowledged is lost: ${content}`];
  }
  if (kind === 'decision') {
    const [found] = await cluster.rows<{ status: string }>('select status from payments where id = $1', [id]);
    return found?.status === content ? [] : [`a decision that was acknowledged is lost: ${id}`];
  }
  const [found] = await cluster.rows<{ file: string; sha256: string }>(
    'select f.id as file, f.sha256 from payments p join files f on f.id = p.receipt_file_id where p.id = $1',
    [id],
  );
  if (found?.sha256 !== content) return [`a payment that was acknowledged is lost: ${id}`];
  return hashOf(cluster.store.pathOf(found.file)) === content ? [] : [`the receipt of a payment is lost: ${id}`];
}

/** Nothing was done twice, whoever repeated it on whichever node. */
async function checkOnce(cluster: Cluster, phones: readonly Phone[]): Promise<string[]> {
  const texts = await cluster.rows<{ text: string }>('select text from messages group by text having count(*) > 1');
  const receipts = await cluster.rows<{ sha256: string }>(
    `select sha256 from files f join payments p on p.receipt_file_id = f.id group by sha256 having count(*) > 1`,
  );
  const decided = phones.flatMap(({ acknowledged }) => acknowledged.filter(({ kind }) => kind === 'decision'));
  const twice = decided.filter(({ id }, at) => decided.findIndex((each) => each.id === id) !== at);
  return [
    ...texts.map(({ text }) => `a message was kept twice: ${text}`),
    ...receipts.map(({ sha256 }) => `a payment was kept twice: ${sha256}`),
    ...twice.map(({ id }) => `a payment was decided twice: ${id}`),
  ];
}

/** Each change for this person or their role, once and in order, from where the phone began to ask. */
async function checkChanges(cluster: Cluster, { who, from, changes, streamedTo }: Phone): Promise<string[]> {
  const all = await cluster.rows<{ seq: string }>(
    'select seq from change_log where audience in ($1, $2) and seq > $3 order by seq',
    [who.id, who.role, from],
  );
  const missed = all.map(({ seq }) => Number(seq)).filter((seq) => !changes.includes(seq));
  const isOrdered = changes.every((seq, at) => at === 0 || seq > changes[at - 1]!);
  const newest = Number(all.at(-1)?.seq ?? 0);
  return [
    ...missed.map((seq) => `the phone of ${who.email} missed change ${seq}`),
    ...(isOrdered ? [] : [`the phone of ${who.email} was told of changes out of order, or twice`]),
    ...(streamedTo >= newest ? [] : [`the stream of ${who.email} has told only up to ${streamedTo} of ${newest}`]),
  ];
}

function hashOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}
