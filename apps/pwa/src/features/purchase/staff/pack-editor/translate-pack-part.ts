import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import {
  translateDays,
  translateGroup,
  translateMonths,
  translatePoints,
  translateType,
} from '#features/purchase/purchase.texts';
import { formatNumber, formatTnd } from '#platform/language/format';

const PART_LABELS: Record<string, () => string> = {
  packName: () => i18n._('Name of the pack'),
  type: () => i18n._('Type'),
  group: () => i18n._('Group'),
  image: () => i18n._('Image'),
  promotional: () => i18n._('Promotional video'),
  promotionalPoster: () => i18n._('Poster image of the promotional video'),
  promotionalCaptions: () => i18n._('Captions of the promotional video'),
  training: () => i18n._('Training video'),
  trainingPoster: () => i18n._('Poster image of the training video'),
  trainingCaptions: () => i18n._('Captions of the training video'),
  isOnSale: () => i18n._('On sale'),
  price: () => i18n._('Price'),
  balanceFacilityService: () => i18n._('Balance facility service'),
  bonusEveryMonth: () => i18n._('Bonus every month'),
  withdrawalDays: () => i18n._('Withdrawal days'),
  gift: () => i18n._('Gift'),
  plans: () => i18n._('Instalment plans'),
  questions: () => i18n._('Quiz questions'),
};

/** Names a part of a pack; `drafts` provide the names of plans and questions by id. */
export function translatePackPart(part: string, ...drafts: PackDraft[]): string {
  const [list, id] = part.split(':');
  const plan = drafts.flatMap(({ paymentFacilities }) => paymentFacilities).find((each) => each.id === id);
  if (list === 'plan' && plan) return i18n._('Plan of {months}', { months: translateMonths(plan.period) });
  const questionIndex = drafts
    .map(({ questions }) => questions.findIndex((each) => each.id === id))
    .find((index) => index >= 0);
  if (list === 'question' && questionIndex !== undefined)
    return i18n._('Question {number}', { number: formatNumber(questionIndex + 1) });
  const name = Object.hasOwn(PART_LABELS, part) ? PART_LABELS[part] : undefined;
  return name?.() ?? (list === 'plan' ? i18n._('Instalment plan') : i18n._('Question'));
}

/**
 * Says how a question and its right answer change, in each language in which they do; undefined for other parts, and if
 * only wrong answers change.
 */
export function translateQuestionChange(part: string, before: PackDraft, after: PackDraft): string | undefined {
  const find = ({ questions }: PackDraft) => questions.find(({ id }) => `question:${id}` === part);
  const [old, changed] = [find(before), find(after)];
  if (!changed) return undefined;
  const name = translatePackPart(part, after);
  const rightAnswer = (question: typeof changed) => question.options[question.correctOption] ?? '';
  const changes = [
    ...translateTextChange(i18n._('Question'), old?.questionText ?? '', changed.questionText),
    ...translateTextChange(i18n._('Right answer'), old ? rightAnswer(old) : '', rightAnswer(changed)),
  ];
  return changes.length > 0 ? [name, ...changes].join('\n') : undefined;
}

/** Returns a line for each language in which a text changes differently; the language is named if there are several. */
function translateTextChange(name: string, before: LocalizedText, after: LocalizedText): string[] {
  const changes = new Map<string, { language: Language; before: string; after: string }>();
  for (const language of LANGUAGES) {
    const [old, changed] = [resolveText(before, language), resolveText(after, language)];
    const key = JSON.stringify([old, changed]);
    if (old !== changed && !changes.has(key)) changes.set(key, { language, before: old, after: changed });
  }
  return [...changes.values()].map(({ language, ...values }) =>
    i18n._('{part}: {before} → {after}', {
      part:
        changes.size > 1 ? i18n._('{first} · {second}', { first: name, second: LANGUAGE_INFO[language].name }) : name,
      before: values.before || NO_TEXT,
      after: values.after || NO_TEXT,
    }),
  );
}

const NO_TEXT = '—';

/** Formats the value of a part in one of two drafts. */
export function translatePackValue(part: string, draft: PackDraft): string {
  const [list, id] = part.split(':');
  if (list === 'plan') {
    const plan = draft.paymentFacilities.find((each) => each.id === id);
    return plan ? i18n._('{amount} a month', { amount: formatTnd(plan.monthlyAmount) }) : i18n._('Removed');
  }
  if (list === 'question') {
    const question = draft.questions.find((each) => each.id === id);
    return question ? resolveText(question.questionText) : i18n._('Removed');
  }
  if (part === 'packName') return draft.packName;
  if (part === 'type') return translateType(draft.type);
  if (part === 'group') return translateGroup(draft.group);
  if (MEDIA_PART.test(part)) return hasMedia(draft, part) ? i18n._('New file') : i18n._('Default file');
  if (part === 'price') return formatTnd(draft.price);
  if (part === 'isOnSale') return draft.isOnSale ? i18n._('Yes') : i18n._('No');
  if (part === 'gift') return resolveText(draft.gift);
  if (part === 'withdrawalDays') return translateDays(draft.withdrawalDays);
  if (part === 'bonusEveryMonth') return translatePoints(draft.bonusEveryMonth);
  return translatePoints(draft.balanceFacilityService);
}

const MEDIA_PART = /^(image|(promotional|training)(Poster|Captions)?)$/;

function hasMedia(draft: PackDraft, part: string): boolean {
  const value = draft[part as 'image' | 'trainingCaptions'];
  return typeof value === 'string' ? value !== '' : Object.keys(value).length > 0;
}
