import { type DraftText, findTextFault } from '@waha/domain/kernel/drafts/find-text-fault';
import type { Language } from '@waha/domain/kernel/languages';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import { findCorrectOption, findQuestionFault } from '../grade-quiz';
import { OPTIONS_MIN, type PackContent, QUESTIONS_MIN } from '../pack-content';
import type { PackDraft } from './pack-draft-schema';
import type { PackFaultCode } from './pack-fault-messages';

/** The field of a pack that is invalid, and a code that app and server both translate. */
export type PackFault = {
  /** For example `price`, `paymentFacilities.0.period`, `questions.2.options.1`. */
  path: string;
  code: PackFaultCode;
  /** The language in which a text is missing, if it is written in another. */
  language?: Language;
};

/** Returns the texts of a pack that have translations. */
export function listPackTexts({ gift, questions }: Pick<PackDraft, 'gift' | 'questions'>): DraftText[] {
  return [
    { path: 'gift', text: gift },
    ...questions.flatMap(({ questionText, options }, at) => [
      { path: `questions.${at}.questionText`, text: questionText },
      ...options.map((text, index) => ({ path: `questions.${at}.options.${index}`, text })),
    ]),
  ];
}

/**
 * Returns everything that prevents publishing a pack, by field. The rules are those of the files.
 * @param isNew whether it was created in the app, so that no part of it came with the app
 */
export function findPackFaults(pack: Omit<PackContent, 'id' | 'slug'>, isNew = false): PackFault[] {
  const faults: PackFault[] = [];
  const need = (isRight: boolean, path: string, code: PackFaultCode) => {
    if (!isRight) faults.push({ path, code });
  };
  const needText = (text: LocalizedText, path: string) => {
    const fault = findTextFault(text);
    if (fault) faults.push({ path, code: 'text_missing', ...fault });
    return fault === undefined;
  };
  need(!isBlank(pack.packName), 'packName', 'text_missing');
  need(!isNew || pack.image !== undefined, 'image', 'picture_missing');
  for (const video of ['promotional', 'training'] as const) {
    const poster = `${video}Poster` as const;
    need(pack[video] !== '', video, 'video_missing');
    need(!readOwnMedia(pack[video]) || pack[poster] !== undefined, poster, 'picture_missing');
  }
  need(pack.price > 0, 'price', 'amount_missing');
  need(pack.bonusEveryMonth > 0, 'bonusEveryMonth', 'number_missing');
  need(pack.withdrawalDays > 0, 'withdrawalDays', 'number_missing');
  needText(pack.gift, 'gift');
  for (const [at, { period, monthlyAmount }] of pack.paymentFacilities.entries()) {
    need(period > 0, `paymentFacilities.${at}.period`, 'number_missing');
    need(monthlyAmount > 0, `paymentFacilities.${at}.monthlyAmount`, 'amount_missing');
    const isFirst = pack.paymentFacilities.findIndex((plan) => plan.period === period) === at;
    need(period <= 0 || isFirst, `paymentFacilities.${at}.period`, 'same_period');
  }
  need(pack.questions.length >= QUESTIONS_MIN, 'questions', 'too_few_questions');
  for (const [at, question] of pack.questions.entries()) {
    const path = `questions.${at}`;
    needText(question.questionText, `${path}.questionText`);
    const written = question.options.filter((option, index) => needText(option, `${path}.options.${index}`));
    need(question.options.length >= OPTIONS_MIN, path, 'too_few_options');
    if (written.length < question.options.length || question.options.length < OPTIONS_MIN) continue;
    const hasRight = findCorrectOption(question) >= 0;
    need(hasRight, path, 'no_right_answer');
    need(!hasRight || findQuestionFault(question) === undefined, path, 'same_answer');
  }
  return faults;
}
