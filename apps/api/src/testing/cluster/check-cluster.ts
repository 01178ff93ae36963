import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findWrongCredit } from '#features/operations/doctor/accounts/check-credit';
import { findWrongEInvoices } from '#features/operations/doctor/accounts/check-e-invoices';
import { findNumberGaps } from '#features/operations/doctor/accounts/check-invoice-numbers';
import { findWrongPayoutFiles } from '#features/operations/doctor/accounts/check-payout-files';
import { findWrongRefunds } from '#features/operations/doctor/accounts/check-refunds';
import { findWrongSales } from '#features/operations/doctor/accounts/check-sales';
import { findWrongAggregates } from '#features/operations/doctor/check-aggregates';
import { checkLedger } from '#features/wallet/ledger/check-ledger';
import type { Cluster } from './open-cluster';
import type { Acknowledged, Phone } from './phone';

/** Returns all faults in the responses to these phones, a sentence each; empty when there are none. */
export async function checkCluster(cluster: Cluster, phones: readonly Phone[]): Promise<string[]> {
  const faults: string[] = [];
  faults.push(
    ...(await checkAcknowledged(
      cluster,
      phones.flatMap(({ acknowledged }) => acknowledged),
    )),
  );
  for (const phone of phones) faults.push(...(await checkChanges(cluster, phone)));
  faults.push(...(await checkOnce(cluster, phones)));
  const read = async (text: string) => {
    const rows = await cluster.rows<object>(text);
    return rows.map((row) => Object.values(row));
  };
  faults.push(...(await findWrongAggregates(read)).map((fault) => `a kept sum: ${fault}`));
  faults.push(...(await findNumberGaps(read)).map((fault) => `invoices: ${fault}`));
  faults.push(...(await findWrongSales(read)).map((fault) => `sales: ${fault}`));
  faults.push(...(await findWrongCredit(read)).map((fault) => `credit: ${fault}`));
  faults.push(...(await findWrongEInvoices(read)).map((fault) => `electronic invoices: ${fault}`));
  faults.push(...(await findWrongPayoutFiles(read)).map((fault) => `payout files: ${fault}`));
  faults.push(...(await findWrongRefunds(read)).map((fault) => `refunds: ${fault}`));
  faults.push(...(await checkLedger(cluster.context.services.db, Date.now())).faults);
  return faults;
}

/** Checks that all acknowledged data exists, as it was sent. */
async function checkAcknowledged(cluster: Cluster, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const of = (kind: Acknowledged['kind']) => acknowledged.filter((each) => each.kind === kind);
  const found = async (text: string, names: string[]) => {
    const rows = await cluster.rows<{ name: string; value: string }>(text, [names]);
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  const ids = of('payment').map(({ id }) => id);
  const texts = await found(
    `select author_id || ' ' || client_key as name, text as value from messages where client_key = any($1)`,
    of('message').map(({ key }) => key),
  );
  const statuses = await found(
    'select id as name, status as value from payments where id = any($1)',
    of('decision').map(({ id }) => id),
  );
  const files = await found('select id as name, receipt_file_id as value from payments where id = any($1)', ids);
  const hashes = await found(
    'select p.id as name, f.sha256 as value from payments p join files f on f.id = p.receipt_file_id where p.id = any($1)',
    ids,
  );
  const isIntact = (id: string, content: string) => hashFile(cluster.store.pathOf(files.get(id)!)) === content;
  return [
    ...of('message')
      .filter(({ by, key, content }) => texts.get(`${by.id} ${key}`) !== content)
      .map(({ content }) => `a message that was acknowledged is lost: ${content}`),
    ...of('decision')
      .filter(({ id, content }) => statuses.get(id) !== content)
      .map(({ id }) => `a decision that was acknowledged is lost: ${id}`),
    ...of('payment').flatMap(({ id, content }) => {
      if (hashes.get(id) !== content) return [`a payment that was acknowledged is lost: ${id}`];
      return isIntact(id, content) ? [] : [`the receipt of a payment is lost: ${id}`];
    }),
  ];
}

/** Checks that no command was executed twice, despite retries on any node. */
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

/** Checks that the phone got each change for this person or their role once and in order, from its first request on. */
async function checkChanges(cluster: Cluster, { who, from, changes, streamedTo }: Phone): Promise<string[]> {
  const all = await cluster.rows<{ seq: string }>(
    'select seq from change_log where audience in ($1, $2) and seq > $3 order by seq',
    [who.id, who.role, from],
  );
  const receivedSeqs = new Set(changes);
  const missed = all.map(({ seq }) => Number(seq)).filter((seq) => !receivedSeqs.has(seq));
  const isOrdered = changes.every((seq, at) => at === 0 || seq > changes[at - 1]!);
  const newest = Number(all.at(-1)?.seq ?? 0);
  return [
    ...missed.map((seq) => `the phone of ${who.email} missed change ${seq}`),
    ...(isOrdered ? [] : [`the phone of ${who.email} was told of changes out of order, or twice`]),
    ...(streamedTo >= newest ? [] : [`the stream of ${who.email} has told only up to ${streamedTo} of ${newest}`]),
  ];
}

function hashFile(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}
