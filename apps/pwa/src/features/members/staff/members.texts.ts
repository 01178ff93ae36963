import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, type Language } from '@waha/domain/kernel/languages';
import type { MemberSort } from '@waha/domain/members/member-filters';

const SORT_LABELS: Record<MemberSort, () => string> = {
  newest: () => i18n._('Newest first'),
  oldest: () => i18n._('Oldest first'),
  name: () => i18n._('Name, A to Z'),
  nameBack: () => i18n._('Name, Z to A'),
  packs: () => i18n._('Most packs first'),
};
export const translateSort = (sort: MemberSort) => SORT_LABELS[sort]();

/** Returns a language's own name; `—` if the member has not chosen one. */
export const translateLanguage = (language: Language | null) => (language ? LANGUAGE_INFO[language].name : '—');
