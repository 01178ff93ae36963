import { i18n } from '@lingui/core';
import { inLanguage } from '@waha/domain/kernel/localized-text';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import { formatNumber, formatTnd } from '../../../../platform/language/format';
import { sayDays, sayMonths, sayPoints } from '../../purchase.texts';

const NAMES: Record<string, () => string> = {
  isOnSale: () => i18n._('On sale'),
  price: () => i18n._('Price'),
  balanceFacilityService: () => i18n._('Balance facility service'),
  bonusEveryMonth: () => i18n._('Bonus every month'),
  withdrawalDays: () => i18n._('Withdrawal days'),
  gift: () => i18n._('Gift'),
  plans: () => i18n._('The instalment plans'),
  questions: () => i18n._('The questions of the quiz'),
};

/** What a part of a pack is called; `drafts` know plans and questions by their ids. */
export function sayPart(part: string, ...drafts: PackDraft[]): string {
  const [list, id] = part.split(':');
  const plan = drafts.flatMap(({ paymentFacilities }) => paymentFacilities).find((each) => each.id === id);
  if (list === 'plan' && plan) return i18n._('The plan of {months}', { months: sayMonths(plan.period) });
  const place = drafts.map(({ questions }) => questions.findIndex((each) => each.id === id)).find((at) => at >= 0);
  if (list === 'question' && place !== undefined)
    return i18n._('Question {number}', { number: formatNumber(place + 1) });
  const name = Object.hasOwn(NAMES, part) ? NAMES[part] : undefined;
  return name?.() ?? (list === 'plan' ? i18n._('A plan') : i18n._('A question'));
}

/** How a part reads in one of two drafts. */
export function sayValue(part: string, draft: PackDraft): string {
  const [list, id] = part.split(':');
  if (list === 'plan') {
    const plan = draft.paymentFacilities.find((each) => each.id === id);
    return plan ? i18n._('{amount} a month', { amount: formatTnd(plan.monthlyAmount) }) : i18n._('Taken out');
  }
  if (list === 'question') {
    const question = draft.questions.find((each) => each.id === id);
    return question ? inLanguage(question.questionText) : i18n._('Taken out');
  }
  if (part === 'price') return formatTnd(draft.price);
  if (part === 'isOnSale') return draft.isOnSale ? i18n._('Yes') : i18n._('No');
  if (part === 'gift') return inLanguage(draft.gift);
  if (part === 'withdrawalDays') return sayDays(draft.withdrawalDays);
  if (part === 'bonusEveryMonth') return sayPoints(draft.bonusEveryMonth);
  return sayPoints(draft.balanceFacilityService);
}
