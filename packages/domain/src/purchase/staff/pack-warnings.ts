import { isPriceJump } from '@waha/domain/kernel/drafts/is-price-jump';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { MILLIMES_PER_POINT } from '@waha/domain/kernel/money';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { parseSearchQuery } from '@waha/domain/kernel/text/search-query';
import type { PackDraft } from './pack-draft-schema';

/** The price, or a plan or a question by id, that a person must check before a pack is published. */
export type PackWarning =
  | { about: 'price'; id: 'price'; publishedMillimes: number }
  | { about: 'plan'; id: string; totalMillimes: number }
  /** `answer`: the text that must be corrected, of this language. */
  | { about: 'question'; id: string; answer: string; language: Language }
  | { about: 'moment'; id: string; seconds: number };

/**
 * Returns the price of a draft if it is far from the published one, and the plans that add up to less than the price, or
 * to a multiple of it, when paid in full. Also returns the questions whose
 * right answer is still, in one of the languages, a figure of the published pack that the draft changes: members who answer correctly would fail;
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
    const right = options[correctOption];
    const former = right === undefined ? undefined : findFormerFigure(right, figures);
    return former === undefined ? [] : [{ about: 'question', id, ...former }];
  });
  const isOtherVideo = draft.training !== published.training;
  const moments = draft.questions.flatMap(({ id, videoAt: seconds }): PackWarning[] => {
    const isFormer =
      seconds !== undefined && published.questions.some((each) => each.id === id && each.videoAt === seconds);
    return isOtherVideo && isFormer ? [{ about: 'moment', id, seconds }] : [];
  });
  return [...prices, ...plans, ...questions, ...moments];
}

type Figures = { price: number; amounts: ReadonlySet<number>; counts: ReadonlySet<number> };

/** A quiz may ask for the price of several packs, up to this many. */
const MAX_PACKS_ASKED = 10;

/** Returns the figures of a pack that a quiz asks about: amounts in millimes; points, days and months. */
function collectFigures(pack: PackDraft): Figures {
  const plans = pack.paymentFacilities.flatMap(({ period, monthlyAmount }) => [monthlyAmount, period * monthlyAmount]);
  const periods = pack.paymentFacilities.map(({ period }) => period);
  return {
    price: pack.price,
    amounts: new Set([pack.price, ...plans, pack.bonusEveryMonth * MILLIMES_PER_POINT]),
    counts: new Set([pack.bonusEveryMonth, pack.balanceFacilityService, pack.withdrawalDays, ...periods]),
  };
}

/** Returns the first text that is a former figure of the pack that no longer applies, and its language. */
function findFormerFigure(text: LocalizedText, figures: readonly [Figures, Figures]) {
  return LANGUAGES.map((language) => ({ language, answer: resolveText(text, language) })).find(({ answer }) =>
    isFormerFigure(answer, figures),
  );
}

function isFormerFigure(text: string, [before, after]: readonly [Figures, Figures]): boolean {
  const { figure } = parseSearchQuery(text);
  if (!figure) return false;
  const isGone = (of: 'amounts' | 'counts', value: number) => before[of].has(value) && !after[of].has(value);
  const isOfSeveral = (amount: number) =>
    before.price !== after.price &&
    amount % before.price === 0 &&
    amount <= MAX_PACKS_ASKED * before.price &&
    !after.amounts.has(amount);
  const hasFormerAmount = figure.amounts.some((amount) => isGone('amounts', amount) || isOfSeveral(amount));
  return hasFormerAmount || (figure.count !== undefined && isGone('counts', figure.count));
}
