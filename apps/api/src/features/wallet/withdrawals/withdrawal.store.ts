import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { IssuedCode, Payout, Withdrawal, WithdrawalStatus } from '@waha/domain/wallet/withdrawal';
import type { FailedTries } from '@waha/domain/wallet/withdrawal-code';
import type { Withholding } from '@waha/domain/wallet/withholding/withholding';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { withdrawalCodes, withdrawals } from '../wallet.tables';

type Row = typeof withdrawals.$inferSelect;
type Change = { [Field in keyof Row]?: Row[Field] | undefined };

export async function findWithdrawal(tx: Tx | Database, id: WithdrawalId): Promise<Withdrawal | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row && (await attachCodes(tx, [row]))[0];
}

/** Finds a withdrawal by its idempotency key, which stays on the row forever so that no request is repeated. */
export async function findWithdrawalByKey(
  tx: Tx,
  memberId: MemberId,
  clientKey: string,
): Promise<Withdrawal | undefined> {
  const condition = and(eq(withdrawals.memberId, memberId), eq(withdrawals.clientKey, clientKey));
  const [row] = await tx.select().from(withdrawals).where(condition);
  return row && (await attachCodes(tx, [row]))[0];
}

/** Returns a member's undecided withdrawals, which may prevent another. */
export async function listUndecided(tx: Tx, memberId: MemberId): Promise<Withdrawal[]> {
  const undecided: WithdrawalStatus[] = ['mailing', 'awaiting_code', 'pending'];
  const condition = and(eq(withdrawals.memberId, memberId), inArray(withdrawals.status, undecided));
  return attachCodes(tx, await tx.select().from(withdrawals).where(condition));
}

export async function saveWithdrawal(tx: Tx, withdrawal: Withdrawal, clientKey: string | undefined): Promise<void> {
  const { id, memberId, points, askedAt, status, withholding } = withdrawal;
  await tx.insert(withdrawals).values({
    ...{ id, memberId, clientKey: clientKey ?? null, points, askedAt, status },
    ...(withholding && {
      withholdingRate: withholding.rateBasisPoints,
      withholdingBase: withholding.basePercent,
      withheldMillimes: withholding.withheldMillimes,
    }),
  });
}

/** Restarts an interrupted first mailing. */
export async function restartMailing(tx: Tx, { id, askedAt }: Withdrawal): Promise<void> {
  await updateFromStatus(tx, id, 'mailing', { askedAt });
}

/** Deletes a withdrawal whose first code was not mailed. */
export async function removeMailing(tx: Tx, id: WithdrawalId): Promise<void> {
  await tx.delete(withdrawals).where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'mailing')));
}

/** Saves a mailed code: the withdrawal is then pending confirmation. */
export async function saveCode(tx: Tx, { id, status }: Withdrawal, { hash, sentAt }: IssuedCode): Promise<void> {
  await updateFromStatus(tx, id, status, { status: 'awaiting_code' });
  await tx.insert(withdrawalCodes).values({ withdrawalId: id, hash, sentAt });
}

export async function saveConfirmation(tx: Tx, { id, confirmedAt }: Withdrawal): Promise<void> {
  await updateFromStatus(tx, id, 'awaiting_code', { status: 'pending', confirmedAt });
}

export async function saveWithdrawalDecision(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { id, status, decidedBy, decidedAt, reason } = withdrawal;
  await updateFromStatus(tx, id, 'pending', { status, decidedBy, decidedAt, reason });
}

export async function savePayout(tx: Tx, id: WithdrawalId, payout: Payout): Promise<void> {
  const unchanged = and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paidAt));
  await updateUnchangedRow(tx, withdrawals, { id, unchanged }, payout);
}

/** Returns a member's wrong attempts, and until when the member is blocked. */
export async function loadTries(tx: Tx, memberId: MemberId): Promise<FailedTries> {
  const { withdrawFailures: failures, withdrawBlockedUntil } = people;
  const [row] = await tx.select({ failures, withdrawBlockedUntil }).from(people).where(eq(people.id, memberId));
  if (!row) throw new Error(`person ${memberId} not found`);
  return { failures: row.failures, blockedUntil: row.withdrawBlockedUntil ?? undefined };
}

export async function saveTries(tx: Tx, memberId: MemberId, { failures, blockedUntil }: FailedTries): Promise<void> {
  const tries = { withdrawFailures: failures, withdrawBlockedUntil: blockedUntil ?? null };
  await tx.update(people).set(tries).where(eq(people.id, memberId));
}

/** Returns rows as rules use them, with their codes, in two queries for any number. */
export async function attachCodes(tx: Tx | Database, rows: readonly Row[]): Promise<Withdrawal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const codes = await tx
    .select()
    .from(withdrawalCodes)
    .where(inArray(withdrawalCodes.withdrawalId, ids))
    .orderBy(asc(withdrawalCodes.sentAt));
  return rows.map((row) =>
    toWithdrawal(
      row,
      codes.filter(({ withdrawalId }) => withdrawalId === row.id),
    ),
  );
}

function updateFromStatus(tx: Tx, id: WithdrawalId, from: WithdrawalStatus, change: Change): Promise<void> {
  return updateUnchangedRow(tx, withdrawals, { id, unchanged: eq(withdrawals.status, from) }, change);
}

function toWithdrawal(row: Row, codes: readonly IssuedCode[]): Withdrawal {
  const { clientKey: _, reference, paidBy, paidAt, withholdingRate, withholdingBase, withheldMillimes, ...rest } = row;
  const withholding = toWithholding({ withholdingRate, withholdingBase, withheldMillimes });
  return {
    ...omitNulls(rest),
    ...(withholding && { withholding }),
    codes: codes.map(({ hash, sentAt }) => ({ hash, sentAt })),
    ...(reference !== null && paidBy !== null && paidAt !== null && { payout: { reference, paidBy, paidAt } }),
  };
}

/** Returns the terms of a row and its tax; undefined if the tax was off. */
export function toWithholding({
  withholdingRate: rateBasisPoints,
  withholdingBase: basePercent,
  withheldMillimes,
}: Pick<Row, 'withholdingRate' | 'withholdingBase' | 'withheldMillimes'>): Withholding | undefined {
  const isOff = rateBasisPoints === null || basePercent === null || withheldMillimes === null;
  return isOff ? undefined : { rateBasisPoints, basePercent, withheldMillimes };
}
