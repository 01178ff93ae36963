import type { Endpoint } from '../kernel/endpoint';
import { HOUR, type Instant, MINUTE, SECOND } from '../kernel/time';

/** The period of app codes (RFC 6238), and their number of digits. */
export const CODE_PERIOD_MS = 30 * SECOND;
export const CODE_DIGITS = 6;

/** A clock may be off by one period. */
const CLOCK_TOLERANCE_PERIODS = 1;

/** The number of recovery codes; they are issued together and each works once. */
export const RECOVERY_CODE_COUNT = 10;

/** The time between the password and the code. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE;

/** The rule whether two-step sign-in is required for staff; the operator configures it. */
export const TWO_STEP_RULES = ['optional', 'required'] as const;
export type TwoStepRule = (typeof TWO_STEP_RULES)[number];

/** The reply to staff whose password reset removed all their sign-in factors. */
export const RESET_LOCKED_REPLY =
  /*i18n*/ 'Your password has been changed. An administrator has to reset your two-step verification before you can log in.';

/**
 * How long a second step is valid for an endpoint. `hour` is for staff accounts and exports. `session` is for decisions
 * about money, since people make many of them in a row.
 */
type FreshStep = NonNullable<Endpoint['freshStep']>;

/** Returns the periods whose codes are valid now, the nearest first, without those up to the last used one. */
export function listOpenPeriods(now: Instant, lastTaken: number): number[] {
  const current = Math.floor(now / CODE_PERIOD_MS);
  const near = [current];
  for (let off = 1; off <= CLOCK_TOLERANCE_PERIODS; off++) near.push(current - off, current + off);
  return near.filter((period) => period > lastTaken);
}

/** Parses a typed code, which may contain spaces or hyphens: `123 456`, `ABCDE-FGHJK`. */
export function readCode(typed: string): { totp: string } | { recovery: string } | undefined {
  const bare = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(bare)) return { totp: bare };
  if (/^[A-Z2-7]{10}$/.test(bare)) return { recovery: bare };
  return undefined;
}

/** The methods of a second step, with their names on the wire. */
export type StepMethod = 'totp' | 'recovery' | 'passkey';

/** Returns the methods that a person has set up. */
export function listStepMethods({ hasCodes, hasPasskey }: { hasCodes: boolean; hasPasskey: boolean }): StepMethod[] {
  return [...(hasCodes ? (['totp', 'recovery'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
}

/** The second-step status of a session. */
export type TwoStepStatus = { hasTwoStep: boolean; steppedAt: Instant | null };

/**
 * Returns whether a session must show a second step again before such an action. It returns false for a person without
 * a second step; if the operator requires one, `two_step_required` comes first.
 */
export function needsFreshStep(
  { hasTwoStep, steppedAt }: TwoStepStatus,
  { wanted, now }: { wanted: FreshStep; now: Instant },
): boolean {
  if (!hasTwoStep) return false;
  if (steppedAt === null) return true;
  return wanted === 'hour' && steppedAt + HOUR <= now;
}
