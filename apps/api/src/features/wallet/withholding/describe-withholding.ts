import { fillPath } from '@waha/domain/kernel/endpoint';
import type { Language } from '@waha/domain/kernel/languages';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { readWithholdingCertificate } from '@waha/domain/wallet/staff/withholding-certificate.contract';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import type { Withdrawal } from '@waha/domain/wallet/withdrawal';
import { getWithheldAmounts } from '@waha/domain/wallet/withholding/withholding';
import { formatAmount } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';

/** Returns the amounts of a withdrawal as a sentence; undefined if nothing is withheld. */
export function writeWithholding(
  { points, withholding }: Pick<Withdrawal, 'points' | 'withholding'>,
  language: Language,
): string | undefined {
  const { grossMillimes, withheldMillimes, netMillimes } = getWithheldAmounts(pointsToMillimes(points), withholding);
  if (withheldMillimes === 0) return undefined;
  const tnd = (millimes: number) => formatAmount(language, millimes);
  return getTranslations(language).withholding.amounts({
    ...{ gross: tnd(grossMillimes), withheld: tnd(withheldMillimes), net: tnd(netMillimes) },
  });
}

/** Returns what the list of withdrawals says about the tax, with a link to the certificate once it is paid. */
export function describeWithholding(withdrawal: Withdrawal, language: Language): Pick<WireWithdraw, 'withholding'> {
  const text = writeWithholding(withdrawal, language);
  if (text === undefined) return {};
  const { id: withdrawId, memberId: userId, payout } = withdrawal;
  const href = `/api${fillPath(readWithholdingCertificate.path, { userId, withdrawId })}`;
  const certificate = { text: getTranslations(language).withholding.certificate, href };
  return { withholding: { text, ...(payout && { certificate }) } };
}
