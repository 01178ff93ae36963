import { i18n } from '@lingui/core';
import type { ReplyTranslations } from '@waha/domain/messaging/message';

const NAMES: Record<keyof ReplyTranslations, () => string> = {
  fr: () => i18n._('language|French'),
  ar: () => i18n._('language|Arabic'),
  en: () => i18n._('language|English'),
};

/** Returns the name of a members' language in the reader's language. */
export const translateReplyLanguage = (language: keyof ReplyTranslations) => NAMES[language]();
