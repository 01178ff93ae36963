import { PASSWORD_WINDOW_MS } from '@waha/domain/account/attempt-limit';
import type { PersonId } from '@waha/domain/kernel/ids';
import { type Instant, MINUTE } from '@waha/domain/kernel/time';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { writeAuditLog } from '#platform/database/audit-log';
import type { Tx } from '#platform/database/database';
import { auditLog } from '#platform/database/platform.tables';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import type { Services } from '#platform/services';
import type { CountedAttempt } from './count-attempt';
import { saveLockout } from './notify-lockouts';

const FAILED_ACTION = 'login.failed';
const FLOODED_ACTION = 'logins.flooded';
const STARTED_ACTION = 'session.started';

/**
 * The maximum lines about failed logins in a quarter of an hour, of all accounts together. One more line says that
 * there were more.
 */
export const MAX_FAILED_LINES = 200;

/** One line for each place and account at the first failure, and one when it is slowed down. */
const MAX_LINES_PER_PLACE = 2;

/** The audit details of a failure, by factor. */
const FACTOR_DETAILS = {
  password: {},
  code: { isCode: true },
  passkey: { isPasskey: true },
  copiedPasskey: { isPasskey: true, isCopy: true },
} as const;

/**
 * The caller and the kind of device: new, known from an earlier sign-in, or an open session whose owner had to
 * authenticate again.
 */
export type Caller = { name: string; device: 'new' | 'known' | 'session' };

/** Records a sign-in. One line a minute for each account and place: the list of sessions has all of them. */
export async function auditSignIn(unit: UnitOfWork, personId: PersonId, { name, device }: Caller): Promise<void> {
  const { tx, now } = unit;
  const lately = await listLines(tx, STARTED_ACTION, personId, now - MINUTE);
  if (lately.some(({ caller, ...rest }) => caller === name && rest.device === device)) return;
  const details = { caller: name, device };
  await writeAuditLog(unit, { actorId: personId, action: STARTED_ACTION, subjectId: personId, details });
}

/** Records a correct password of a blocked account. */
export async function auditBlocked(unit: UnitOfWork, personId: PersonId, { name, device }: Caller): Promise<void> {
  await auditFailure(unit, personId, { caller: name, device, isBlocked: true });
}

/**
 * Records a wrong attempt: a line for the first from one place, and one for the last allowed one. Every wrong attempt
 * takes one transaction, whether or not the account exists and a line is written.
 * @param subject the account's id, or a pseudonym for one that does not exist
 * @param limit the number of allowed attempts
 * @param by the factor: a password, a code after a correct password, a passkey, or a passkey whose counter went back
 */
export async function auditFailedAttempt(
  { transact }: Pick<Services, 'transact'>,
  subject: string,
  { name, device }: Caller,
  { attemptNumber, isLast }: CountedAttempt,
  limit: number,
  by: keyof typeof FACTOR_DETAILS = 'password',
): Promise<void> {
  await transact(async (unit) => {
    const lately = await listLines(unit.tx, FAILED_ACTION, subject, unit.now - PASSWORD_WINDOW_MS);
    const written = lately.filter(
      ({ caller, isBlocked, ...rest }) =>
        caller === name && rest.device === device && !isBlocked && hasSameFactor(rest, FACTOR_DETAILS[by]),
    );
    const isDue = written.length === 0 || (written.length < MAX_LINES_PER_PLACE && attemptNumber >= limit);
    if (isDue) await auditFailure(unit, subject, { caller: name, device, tries: attemptNumber, ...FACTOR_DETAILS[by] });
    if (isLast) await saveLockout(unit, subject);
  });
}

/** Checks whether a line's details are about the same factor. */
function hasSameFactor(
  details: Record<string, unknown>,
  factor: { isCode?: true; isPasskey?: true; isCopy?: true },
): boolean {
  const { isCode, isPasskey, isCopy } = details;
  return isCode === factor.isCode && isPasskey === factor.isPasskey && isCopy === factor.isCopy;
}

async function auditFailure(
  unit: UnitOfWork,
  subjectId: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  const { tx, now } = unit;
  const recent = and(
    inArray(auditLog.action, [FAILED_ACTION, FLOODED_ACTION]),
    gt(auditLog.at, now - PASSWORD_WINDOW_MS),
  );
  const lines = await tx.$count(auditLog, recent);
  if (lines < MAX_FAILED_LINES) await writeAuditLog(unit, { action: FAILED_ACTION, subjectId, details });
  if (lines === MAX_FAILED_LINES) await writeAuditLog(unit, { action: FLOODED_ACTION, details: { lines } });
}

async function listLines(
  tx: Tx,
  action: string,
  subjectId: string,
  since: Instant,
): Promise<Record<string, unknown>[]> {
  const rows = await linesQuery(tx).all({ subjectId, since, action });
  return rows.map(({ details }) => (details ? JSON.parse(details) : {}));
}

const linesQuery = prepareQuery((db) =>
  db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, sql.placeholder('subjectId')),
        gt(auditLog.at, sql.placeholder('since')),
        eq(auditLog.action, sql.placeholder('action')),
      ),
    )
    .prepare(),
);

/** Checks whether the person ever signed in. */
export async function hasSignedIn(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await firstSignInQuery(tx).get({ personId })) !== undefined;
}

const firstSignInQuery = prepareQuery((db) =>
  db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, sql.placeholder('personId')), eq(auditLog.action, STARTED_ACTION)))
    .orderBy(asc(auditLog.at))
    .limit(1)
    .prepare(),
);
