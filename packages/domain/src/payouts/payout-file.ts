import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { MemberId, PayoutFileId, RefundId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import { formatTnd, type Millimes } from '@waha/domain/kernel/money';
import { ok, type Refusal, type Result, refuse } from '@waha/domain/kernel/result';
import { needsSecondPerson } from '@waha/domain/kernel/staff/check-second-person';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import type { Instant } from '@waha/domain/kernel/time';
import { type DuePayout, getPayeeName, getPayoutKey, type PayoutId, type PayoutKind } from './due-payout';
import { type BlockingWarning, findPayoutWarnings, isBlocking } from './find-payout-warnings';
import type { PayoutLayout } from './payout-layout';
import { computeDayLeft, isAboveLimit, type PayoutLimits } from './payout-limits';
import type { PayoutFilesRefusal } from './staff/payout-files.refusals';

/** The payouts of one file, at most. */
export const MAX_PAYOUT_FILE_LINES = 500;

/** A payout as it was ordered. It never changes, except that the erasure of the member empties name, email and number. */
export type PayoutFileLine = {
  kind: PayoutKind;
  id: PayoutId;
  memberId: MemberId;
  /** The name of the verified profile, otherwise that of the account. */
  name: string;
  email: string;
  method: string;
  number: string;
  amountMillimes: Millimes;
  /** The cancellation of the file has freed it. */
  isFreed?: true;
};

/** An order to the bank. It has no status of its own except cancelled: whether it is paid follows from its payouts. */
export type PayoutFile = {
  id: PayoutFileId;
  /** Counts from 1. */
  number: number;
  /** As it was when the file was made. */
  layout: PayoutLayout;
  createdBy: StaffId;
  createdAt: Instant;
  lines: readonly PayoutFileLine[];
  cancelled?: { by: StaffId; at: Instant; reason: string } | undefined;
};

/** A payout as the person who chose it saw it. */
export type ChosenPayout = {
  kind: PayoutKind;
  id: string;
  amountMillimes: Millimes;
  method: string;
  number: string;
};

/** The present state of a payout. `isDue`: accepted and not paid. */
export type PayoutState = {
  isDue: boolean;
  decidedBy?: StaffId | undefined;
  paid?: { reference: string; at: Instant } | undefined;
};

/** Marking a file as paid pays each of its due payouts, in the same transaction. */
export type PayoutReleasedEvent = {
  type: 'payout.released';
  payout: { kind: 'withdrawal'; id: WithdrawalId } | { kind: 'refund'; id: RefundId };
  reference: string;
  by: StaffId;
  /** The highest amount that the person who accepted it may also pay. */
  limitMillimes?: Millimes | undefined;
};

type Order = {
  id: PayoutFileId;
  number: number;
  layout: PayoutLayout | undefined;
  payouts: readonly ChosenPayout[];
  by: StaffId;
};

type Context = {
  /** At least the chosen ones of the payouts that are due. */
  due: readonly DuePayout[];
  /** The numbers of the files that payouts are in, by `getPayoutKey`. */
  fileNumbers: ReadonlyMap<string, number>;
  limits: PayoutLimits;
  /** The sum of the files of today in Tunis. */
  orderedTodayMillimes: Millimes;
};

/** Returns the sum of payouts. */
export function sumPayouts(payouts: readonly { amountMillimes: Millimes }[]): Millimes {
  return payouts.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0);
}

/**
 * Makes a file of due payouts, in the chosen order. Each must still be as it was seen, and in no other file; none may be
 * the caller's own.
 */
export function createPayoutFile(
  { id, number, layout, payouts, by }: Order,
  { due, fileNumbers, limits, orderedTodayMillimes }: Context,
  at: Instant,
): Result<PayoutFile, PayoutFilesRefusal | 'own_decision'> {
  if (!layout) return refuse('payout_layout_unknown');
  const dueByKey = new Map(due.map((payout) => [getPayoutKey(payout), payout]));
  const lines = new Map<string, PayoutFileLine>();
  for (const chosen of payouts) {
    const key = getPayoutKey(chosen);
    const payout = dueByKey.get(key);
    if (!payout) return refuse('payout_not_due', { details: describePayout(chosen) });
    const inFile = fileNumbers.get(key);
    const warnings = findPayoutWarnings(payout, { layout, by, limits, inFile });
    // Before the checks of the account: staff decide about what they saw.
    const hasChanged =
      chosen.amountMillimes !== payout.amountMillimes ||
      chosen.method !== payout.method ||
      chosen.number !== payout.number;
    if (hasChanged && !warnings.includes('in_file'))
      return refuse('payout_changed', { values: { name: getPayeeName(payout) }, details: describePayout(chosen) });
    const blocking = warnings.find(isBlocking);
    if (blocking) return { ok: false, refusal: refuseBlocked(blocking, payout, { limits, inFile }) };
    lines.set(key, toLine(payout));
  }
  const list = [...lines.values()];
  if (list.length === 0 || list.length > MAX_PAYOUT_FILE_LINES) return refuse('payout_file_empty');
  const total = sumPayouts(list);
  const { fileMillimes, dayMillimes } = limits;
  if (fileMillimes !== undefined && isAboveLimit(total, fileMillimes))
    return refuse('payout_file_limit', { values: { max: formatTnd(fileMillimes) } });
  const dayLeft = computeDayLeft(limits, orderedTodayMillimes);
  if (dayLeft !== undefined && dayMillimes !== undefined && isAboveLimit(total, dayLeft))
    return refuse('payout_day_limit', { values: { max: formatTnd(dayMillimes), left: formatTnd(dayLeft) } });
  return ok({ id, number, layout, createdBy: by, createdAt: at, lines: list });
}

const describePayout = ({ kind, id }: { kind: PayoutKind; id: string }) => ({ payout: { kind, _id: id } });

function refuseBlocked(
  warning: BlockingWarning,
  payout: DuePayout,
  { limits: { payoutMillimes = 0 }, inFile = 0 }: { limits: PayoutLimits; inFile?: number | undefined },
): Refusal<PayoutFilesRefusal | 'own_decision'> {
  const name = getPayeeName(payout);
  const details = describePayout(payout);
  if (warning === 'own') return { code: 'own_decision', details };
  if (warning === 'in_file') return { code: 'payout_in_file', values: { name, number: inFile }, details };
  if (warning === 'above_limit')
    return { code: 'payout_limit', values: { name, max: formatTnd(payoutMillimes) }, details };
  const code = warning === 'method_not_taken' ? 'payout_method_not_taken' : 'payout_number_invalid';
  return { code, values: { name }, details };
}

function toLine(payout: DuePayout): PayoutFileLine {
  const { kind, id, memberId, email, method, number, amountMillimes } = payout;
  return { kind, id, memberId, name: getPayeeName(payout), email, method, number, amountMillimes };
}

/** `freed`: the cancellation of the file has freed it. `not_due`: it is not paid, and not accepted any more. */
export const PAYOUT_LINE_STATES = ['due', 'paid', 'not_due', 'freed'] as const;
export type PayoutLineState = (typeof PAYOUT_LINE_STATES)[number];

/** The present states of payouts, by `getPayoutKey`. */
export type PayoutStates = ReadonlyMap<string, PayoutState>;

/** Returns what has become of a line of a file. */
export function getLineState(line: PayoutFileLine, states: PayoutStates): PayoutLineState {
  if (line.isFreed) return 'freed';
  const state = states.get(getPayoutKey(line));
  if (state?.paid) return 'paid';
  return state?.isDue ? 'due' : 'not_due';
}

/** Cancels a file, once. This frees what is not paid; what is paid stays in the file. */
export function cancelPayoutFile(
  file: PayoutFile,
  { reason, by, states }: { reason: string; by: StaffId; states: PayoutStates },
  at: Instant,
): Result<PayoutFile, PayoutFilesRefusal> {
  if (file.cancelled) return refuse('payout_file_cancelled');
  const isPaid = (line: PayoutFileLine) => getLineState(line, states) === 'paid';
  if (file.lines.every(isPaid)) return refuse('payout_file_already_paid');
  const lines = file.lines.map((line) => (isPaid(line) ? line : { ...line, isFreed: true as const }));
  return ok({ ...file, lines, cancelled: { by, at, reason: cleanText(reason) } });
}

type ReleaseOrder = {
  by: StaffId;
  states: PayoutStates;
  limitMillimes?: Millimes | undefined;
  positions?: ReadonlySet<number> | undefined;
};

/**
 * Returns the lines that are paid when somebody marks a file as paid: those that are still due, or of these the chosen
 * ones. Nobody pays themselves.
 * Above the limit, neither who made the file nor who accepted one of its payouts may mark it as paid. Each payout above
 * the limit is also checked as it is paid (`checkSecondPerson`).
 * @param limitMillimes the highest amount for one person; undefined if one person may do everything
 * @param positions the chosen lines, counted from 1; undefined for all
 */
export function checkPayoutFileRelease(
  file: PayoutFile,
  { by, states, limitMillimes, positions }: ReleaseOrder,
): Result<PayoutFileLine[], PayoutFilesRefusal | 'own_decision' | 'second_person_needed'> {
  if (file.cancelled) return refuse('payout_file_cancelled');
  const isInFile = (position: number) => file.lines[position - 1] !== undefined;
  if (positions && ![...positions].every(isInFile)) return refuse('payout_line_unknown');
  const allDueLines = file.lines.filter((line) => getLineState(line, states) === 'due');
  if (allDueLines.length === 0) return refuse('payout_file_already_paid');
  const chosen = positions && new Set([...positions].map((position) => file.lines[position - 1]));
  const dueLines = chosen ? allDueLines.filter((line) => chosen.has(line)) : allDueLines;
  if (dueLines.length === 0) return refuse('payout_lines_not_due');
  for (const { memberId } of dueLines) {
    const ownershipCheck = checkNotOwn(memberId, by);
    if (!ownershipCheck.ok) return ownershipCheck;
  }
  const hasAccepted = file.lines.some((line) => states.get(getPayoutKey(line))?.decidedBy === by);
  const isInvolved = file.createdBy === by || hasAccepted;
  return isInvolved && needsSecondPerson(sumPayouts(file.lines), limitMillimes)
    ? refuse('second_person_needed')
    : ok(dueLines);
}
