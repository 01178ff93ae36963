import type { PayoutFileId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import { getPayoutKey, PAYOUT_KINDS, type PayoutKind } from '@waha/domain/payouts/due-payout';
import { type PayoutFile, sumPayouts } from '@waha/domain/payouts/payout-file';
import { and, asc, eq, gte, inArray, isNull, lt, max, sql, sum } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database, Tx } from '#platform/database/database';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { payoutFileLines, payoutFiles } from './payouts.tables';

/** Literal, as in the partial index. */
const IS_ACTIVE = sql`${payoutFileLines.isActive} = 1`;

export async function findPayoutFile(tx: Tx | Database, id: PayoutFileId): Promise<PayoutFile | undefined> {
  const rows = await tx.select().from(payoutFiles).where(eq(payoutFiles.id, id));
  return (await attachLines(tx, rows))[0];
}

/** Returns rows as rules use them, with their lines, in two queries for any number. */
export async function attachLines(
  tx: Tx | Database,
  rows: readonly (typeof payoutFiles.$inferSelect)[],
): Promise<PayoutFile[]> {
  if (rows.length === 0) return [];
  const { fileId, position } = payoutFileLines;
  const ids = rows.map(({ id }) => id);
  const lines = await tx.select().from(payoutFileLines).where(inArray(fileId, ids)).orderBy(asc(fileId), asc(position));
  return rows.map(({ totalMillimes: _, cancelledBy: by, cancelledAt: at, cancelReason: reason, ...file }) => ({
    ...file,
    lines: lines.filter(({ fileId: of }) => of === file.id).map(toLine),
    ...(by !== null && at !== null && reason !== null && { cancelled: { by, at, reason } }),
  }));
}

function toLine(row: typeof payoutFileLines.$inferSelect): PayoutFile['lines'][number] {
  const { fileId: _, position: __, payoutId: id, isActive, ...line } = row;
  return { ...line, id, ...(isActive === 0 && { isFreed: true as const }) };
}

/** Returns the last number; 0 before the first. */
export async function findLastFileNumber(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: max(payoutFiles.number) }).from(payoutFiles);
  return row?.last ?? 0;
}

export async function savePayoutFile(tx: Tx, { lines, ...file }: PayoutFile): Promise<void> {
  await tx.insert(payoutFiles).values({ ...file, totalMillimes: sumPayouts(lines) });
  const rows = lines.map(({ id: payoutId, ...line }, index) => ({
    ...line,
    ...{ fileId: file.id, position: index + 1, payoutId, isActive: 1 },
  }));
  await tx.insert(payoutFileLines).values(rows);
}

/** Saves the cancellation of a file, and frees its lines. */
export async function saveCancellation(tx: Tx, { id, lines, cancelled }: PayoutFile): Promise<void> {
  if (!cancelled) return;
  const { by: cancelledBy, at: cancelledAt, reason: cancelReason } = cancelled;
  const change = { cancelledBy, cancelledAt, cancelReason };
  await updateUnchangedRow(tx, payoutFiles, { id, unchanged: isNull(payoutFiles.cancelledAt) }, change);
  const freed = lines.flatMap(({ isFreed }, index) => (isFreed ? [index + 1] : []));
  const { fileId, position } = payoutFileLines;
  await tx
    .update(payoutFileLines)
    .set({ isActive: 0 })
    .where(and(eq(fileId, id), inArray(position, freed)));
}

/** Returns the numbers of the files that payouts are in, by `getPayoutKey`; not of files whose cancellation freed them. */
export async function findFileNumbers(
  tx: Tx | Database,
  payouts: readonly { kind: PayoutKind; id: string }[],
): Promise<Map<string, number>> {
  return new Map((await listActiveLines(tx, payouts)).map((line) => [getPayoutKey(line), line.number]));
}

/** Returns the ids of the files that payouts are in. */
export async function findFileIds(
  tx: Tx | Database,
  payouts: readonly { kind: PayoutKind; id: string }[],
): Promise<PayoutFileId[]> {
  return [...new Set((await listActiveLines(tx, payouts)).map(({ fileId }) => fileId))];
}

async function listActiveLines(tx: Tx | Database, payouts: readonly { kind: PayoutKind; id: string }[]) {
  const lines = [];
  const { payoutId: id, kind, fileId } = payoutFileLines;
  for (const each of PAYOUT_KINDS) {
    const ids = payouts.filter((payout) => payout.kind === each).map((payout) => payout.id);
    if (ids.length === 0) continue;
    const rows = await tx
      .select({ id, kind, fileId, number: payoutFiles.number })
      .from(payoutFileLines)
      .innerJoin(payoutFiles, eq(payoutFiles.id, fileId))
      .where(and(eqLiteral(kind, each), isOneOf(id, ids), IS_ACTIVE));
    lines.push(...rows);
  }
  return lines;
}

/** Returns the sum of the payouts in the files made in a time, without those that a cancellation freed. */
export async function sumOrdered(
  tx: Tx | Database,
  { from, until }: { from: Instant; until: Instant },
): Promise<Millimes> {
  const { createdAt, id } = payoutFiles;
  const [row] = await tx
    .select({ total: sum(payoutFileLines.amountMillimes).mapWith(Number) })
    .from(payoutFiles)
    .innerJoin(payoutFileLines, eq(payoutFileLines.fileId, id))
    .where(and(gte(createdAt, from), lt(createdAt, until), IS_ACTIVE));
  return row?.total ?? 0;
}
