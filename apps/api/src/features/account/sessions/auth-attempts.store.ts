import type { AttemptLimit } from '@waha/domain/account/attempt-limit';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { authAttempts } from '../account.tables';

type Row = typeof authAttempts.$inferSelect;

/**
 * The key under which an attempt counts, all of it hashed: the address of an unknown device, or the known device
 * itself.
 */
export type AttemptKey = {
  kind: Row['kind'];
  accountHash?: string;
  addressHash?: string;
  deviceHash?: string;
};

/** Attempts to guess a credential of an account. */
const GUESSES = ['password', 'second_step', 'link'] as const;

/**
 * The attempts that a limit counts together, each of the same kind: those of the account from everywhere, from the same
 * place (the same known device, or the same address) or from unknown devices, or all from the address. An address counts
 * guesses of any kind together, and sign-ups separately.
 */
export type AttemptScope = 'account' | 'place' | 'unknownDevices' | 'address';

/** Returns the instants of attempts within the window of a limit. */
export async function listAttempts(
  db: Database | Tx,
  scope: AttemptScope,
  attemptKey: AttemptKey,
  { windowMs }: AttemptLimit,
  now: Instant,
): Promise<Instant[]> {
  const { kind, accountHash = '', addressHash = '', deviceHash = '' } = attemptKey;
  const rows = await chooseQuery(
    scope,
    attemptKey,
  )(db).all({
    kind,
    accountHash,
    addressHash,
    deviceHash,
    since: now - windowMs,
  });
  return rows.map(({ madeAt }) => madeAt);
}

function chooseQuery(scope: AttemptScope, { kind, deviceHash }: AttemptKey) {
  if (scope === 'account') return ofAccount;
  if (scope === 'unknownDevices') return ofUnknownDevices;
  if (scope === 'address') return kind === 'sign_up' ? signUpsOfAddress : guessesOfAddress;
  return deviceHash ? ofDevice : ofAccountAtAddress;
}

function prepareAttempts(which: SQL | undefined) {
  return prepareQuery((db) =>
    db
      .select({ madeAt: authAttempts.madeAt })
      .from(authAttempts)
      .where(and(which, gt(authAttempts.madeAt, sql.placeholder('since'))))
      .prepare(),
  );
}

const isOfAccount = and(
  eq(authAttempts.accountHash, sql.placeholder('accountHash')),
  eq(authAttempts.kind, sql.placeholder('kind')),
);
const isOfAddress = eq(authAttempts.addressHash, sql.placeholder('addressHash'));
const ofAccount = prepareAttempts(isOfAccount);
const ofDevice = prepareAttempts(and(isOfAccount, eq(authAttempts.deviceHash, sql.placeholder('deviceHash'))));
const ofAccountAtAddress = prepareAttempts(and(isOfAccount, isOfAddress));
const ofUnknownDevices = prepareAttempts(and(isOfAccount, isNull(authAttempts.deviceHash)));
const guessesOfAddress = prepareAttempts(and(isOfAddress, inArray(authAttempts.kind, [...GUESSES])));
const signUpsOfAddress = prepareAttempts(and(isOfAddress, eq(authAttempts.kind, 'sign_up')));

/** @returns the row's id */
export async function saveAttempt(tx: Tx, attemptKey: AttemptKey, madeAt: Instant): Promise<number> {
  const { kind, accountHash = null, addressHash = null, deviceHash = null } = attemptKey;
  const row = await attemptInsert(tx).get({ kind, accountHash, addressHash, deviceHash, madeAt });
  return row!.id!;
}

const attemptInsert = prepareQuery((tx) =>
  tx
    .insert(authAttempts)
    .values({
      kind: sql.placeholder('kind'),
      accountHash: sql.placeholder('accountHash'),
      addressHash: sql.placeholder('addressHash'),
      deviceHash: sql.placeholder('deviceHash'),
      madeAt: sql.placeholder('madeAt'),
    })
    .returning({ id: authAttempts.id })
    .prepare(),
);

/** Deletes one attempt that was correct or could not be made. Earlier wrong ones still count. */
export async function deleteAttempt(tx: Tx, id: number): Promise<void> {
  await attemptDeletion(tx).run({ id });
}

const attemptDeletion = prepareQuery((tx) =>
  tx
    .delete(authAttempts)
    .where(eq(authAttempts.id, sql.placeholder('id')))
    .prepare(),
);

/** Deletes all attempts of an account, which ends its slow-down. */
export async function clearAttemptsOfAccount(tx: Tx, accountHash: string): Promise<void> {
  await tx.delete(authAttempts).where(eq(authAttempts.accountHash, accountHash));
}

/** Deletes attempts that no limit counts any more. */
export async function deleteOldAttempts(
  tx: Tx,
  { passwordsBefore, othersBefore }: { passwordsBefore: Instant; othersBefore: Instant },
): Promise<void> {
  const oldPassword = and(inArray(authAttempts.kind, ['password', 'link']), lte(authAttempts.madeAt, passwordsBefore));
  await tx.delete(authAttempts).where(or(oldPassword, lte(authAttempts.madeAt, othersBefore)));
}
