import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { WithdrawalId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { WithholdingTerms } from '@waha/domain/kernel/staff/withholding-terms';
import type { Instant } from '@waha/domain/kernel/time';

/** The terms of one withdrawal and the tax that was computed with them. They never change after the request. */
export type Withholding = WithholdingTerms & { withheldMillimes: Millimes };

export type WithheldAmounts = { grossMillimes: Millimes; withheldMillimes: Millimes; netMillimes: Millimes };

/**
 * Returns the tax on an amount, rounded half up to the millime, and the rest. The sum of both is always the amount. The
 * base is not rounded in between.
 */
export function withhold(grossMillimes: Millimes, { rateBasisPoints, basePercent }: WithholdingTerms): WithheldAmounts {
  const withheldMillimes = roundShare(grossMillimes, basePercent * rateBasisPoints, 100 * 10_000);
  return { grossMillimes, withheldMillimes, netMillimes: grossMillimes - withheldMillimes };
}

/** Returns the terms of a new withdrawal with its tax. */
export function createWithholding(
  grossMillimes: Millimes,
  { rateBasisPoints, basePercent }: WithholdingTerms,
): Withholding {
  const { withheldMillimes } = withhold(grossMillimes, { rateBasisPoints, basePercent });
  return { rateBasisPoints, basePercent, withheldMillimes };
}

/** Returns the part of an amount that the rate applies to, rounded half up to the millime. */
export function computeWithholdingBase(grossMillimes: Millimes, { basePercent }: WithholdingTerms): Millimes {
  return roundShare(grossMillimes, basePercent, 100);
}

/** Returns the three amounts of a withdrawal; nothing is withheld if it has no terms. */
export function getWithheldAmounts(grossMillimes: Millimes, withholding: Withholding | undefined): WithheldAmounts {
  const withheldMillimes = withholding?.withheldMillimes ?? 0;
  return { grossMillimes, withheldMillimes, netMillimes: grossMillimes - withheldMillimes };
}

/**
 * Returns the number of the certificate of a paid withdrawal: `RS-2026-0123456789AB`, from French *retenue à la source*,
 * with the year of the payment in Tunis and the random end of the withdrawal's id.
 */
export function formatCertificateNumber(id: WithdrawalId, paidAt: Instant): string {
  return `RS-${getDayAt(paidAt).slice(0, 4)}-${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** The products of large amounts are above the integers that a number holds exactly. */
function roundShare(millimes: Millimes, numerator: number, denominator: number): Millimes {
  const doubled = 2n * BigInt(millimes) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}
