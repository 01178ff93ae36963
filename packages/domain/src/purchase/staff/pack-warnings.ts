import { isPriceJump } from '@waha/domain/kernel/drafts/is-price-jump';
import { MILLIMES_PER_POINT } from '@waha/domain/kernel/money';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { parseSearchQuery } from '@waha/domain/kernel/text/search-query';
import type { PackDraft } from './pack-draft-schema';

/** The price, or a plan or a question by id, that a person must check before a pack is published. */
export type PackWarning =
  | { about: 'price'; id: 'price'; publishedMillimes: number }
  | { about: 'plan'; id: string; totalMillimes: number }
  | { about: 'question'; id: string; answer: LocalizedText }
  | { about: 'moment'; id: string; seconds: number };

/**
 * Returns the price of a draft if it is far from the published one, and the plans that add up to less than the price, or
 * to a multiple of it, when paid in full. Also returns the questions whose
 * right answer is still a figure of the published pack that the draft changes: members who answer correctly would fail;
 * and, with another training video, the questions whose moment is that of the published one.
 * @param published the published pack; undefined if it was never published
 */
export function findPackWarnings(draft: PackDraft, published: PackDraft | undefined): PackWarning[] {
  const plans = draft.paymentFacilities.flatMap(({ id, period, monthlyAmount }): PackWarning[] => {
    const totalMillimes = period * monthlyAmount;
    const isDoubtful = totalMillimes > 0 && totalMillimes < draft.price;
    return isDoubtful || isPriceJump(draft.price, totalMillimes) ? [{ about: 'plan', id, totalMillimes }] : [];
  });
  if (!published) return plans;
  const prices: PackWarning[] = isPriceJump(published.price, draft.price)
    ? [{ about: 'price', id: 'price', publishedMillimes: published.price }]
    : [];
  const figures = [collectFigures(published), collectFigures(draft)] as const;
  const questions = draft.questions.flatMap(({ id, options, correctOption }): PackWarning[] => {
    const answer = options[correctOption];
    return answer !== undefined && isFormerFigure(answer, figures) ? [{ about: 'question', id, answer }] : [];
  });
  const isOtherVideo = draft.training !== published.training;
  const moments = draft.questions.flatMap(({ id, videoAt: seconds }): PackWarning[] => {
    const isFormer =
      seconds !== undefined && published.questions.some((each) => each.id === id && each.videoAt === seconds);
    return isOtherVideo && isFormer ? [{ about: 'moment', id, seconds }] : [];
  });
  return [...prices, ...plans, ...questions, ...moments];
}

type Figures = { amounts: ReadonlySet<number>; counts: ReadonlySet<number> };

/** Returns the figures of a pack that a quiz asks about: amounts in millimes; points, days and months. */
function collectFigures(pack: PackDraft): Figures {
  const plans = pack.paymentFacilities.flatMap(({ period, monthlyAmount }) => [monthlyAmount, period * monthlyAmount]);
  const periods = pack.paymentFacilities.map(({ period }) => period);
  return {
    amounts: new Set([pack.price, ...plans, pack.bonusEveryMonth * MILLIMES_PER_POINT]),
    counts: new Set([pack.bonusEveryMonth, pack.balanceFacilityService, pack.withdrawalDays, ...periods]),
  };
}

/** Checks whether a text is a former figure of the pack that no longer applies. */
function isFormerFigure(text: LocalizedText, [before, after]: readonly [Figures, Figures]): boolean {
  const { figure } = parseSearchQuery(resolveText(text));
  if (!figure) return false;
  const isGone = (of: keyof Figures, value: number) => before[of].has(value) && !after[of].has(value);
  const hasFormerAmount = figure.amounts.some((amount) => isGone('amounts', amount));
  return hasFormerAmount || (figure.count !== undefined && isGone('counts', figure.count));
}
