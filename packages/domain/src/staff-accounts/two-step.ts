import type { Endpoint } from '../kernel/endpoint';
import { HOUR, type Instant, MINUTE, SECOND } from '../kernel/time';

/** Codes of an app change this often (RFC 6238), and have so many digits. */
export const CODE_PERIOD_MS = 30 * SECOND;
export const CODE_DIGITS = 6;

/** A clock that is off by one period is forgiven. */
const CLOCK_TOLERANCE_PERIODS = 1;

/** Handed out at once; each works once. */
export const RECOVERY_CODE_COUNT = 10;

/** Between the password and the code. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE;

/** Whether staff may go without a second step, as the operator has it. */
export const TWO_STEP_RULES = ['optional', 'required'] as const;
export type TwoStepRule = (typeof TWO_STEP_RULES)[number];

/** Answered to staff whose reset of the password took all that they could sign in with. */
export const RESET_LOCKED_REPLY =
  /*i18n*/ 'Your password has been changed. An administrator has to reset your two-step sign-in before you can log in.';

/**
 * How long a second step is good for what a row does: `hour` for accounts of staff and what is written out, `session` for
 * decisions about money, of which somebody makes many in a row.
 */
type FreshStep = NonNullable<Endpoint['freshStep']>;

/** The periods whose codes are right now, the nearest first, without those up to the one whose code was taken last. */
export function listOpenPeriods(now: Instant, lastTaken: number): number[] {
  const current = Math.floor(now / CODE_PERIOD_MS);
  const near = [current];
  for (let off = 1; off <= CLOCK_TOLERANCE_PERIODS; off++) near.push(current - off, current + off);
  return near.filter((period) => period > lastTaken);
}

/** A code as it is typed, with blanks or hyphens in it: `123 456`, `ABCDE-FGHJK`. */
export function readCode(typed: string): { totp: string } | { recovery: string } | undefined {
  const bare = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(bare)) return { totp: bare };
  if (/^[A-Z2-7]{10}$/.test(bare)) return { recovery: bare };
  return undefined;
}

/** How staff show a second step, as the wire calls it. */
export type StepMethod = 'totp' | 'recovery' | 'passkey';

/** What somebody can show, by what they have set up. */
export function listStepMethods({ hasCodes, hasPasskey }: { hasCodes: boolean; hasPasskey: boolean }): StepMethod[] {
  return [...(hasCodes ? (['totp', 'recovery'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
}

/** A session as its second steps stand. */
export type TwoStepStatus = { hasTwoStep: boolean; steppedAt: Instant | null };

/**
 * Returns whether a session has to show a second step again before something like this. Somebody without a second step has
 * nothing to show; where the operator requires one, `two_step_required` comes first.
 */
export function needsFreshStep(
  { hasTwoStep, steppedAt }: TwoStepStatus,
  { wanted, now }: { wanted: FreshStep; now: Instant },
): boolean {
  if (!hasTwoStep) return false;
  if (steppedAt === null) return true;
  return wanted === 'hour' && steppedAt + HOUR <= now;
}
