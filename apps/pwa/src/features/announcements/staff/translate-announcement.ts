import { i18n } from '@lingui/core';
import type { AnnouncementLanguage } from '@waha/domain/announcements/announced-text';
import type { AnnouncementFault, AnnouncementState } from '@waha/domain/announcements/staff/announcement';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import type { Audience } from '@waha/domain/staff-announcements.contract';
import { formatCalendarDay } from '#platform/language/format';
import type { ContentPart } from './unsaved-announcements';

/** Returns a language's own name. */
export const translateLanguage = (language: AnnouncementLanguage) => LANGUAGE_INFO[language].name;

const STATE_LABELS: Record<AnnouncementState, () => string> = {
  draft: () => i18n._('Draft'),
  scheduled: () => i18n._('Scheduled'),
  sending: () => i18n._('Being sent'),
  sent: () => i18n._('announcement|Sent'),
  cancelled: () => i18n._('Stopped'),
};
export const translateAnnouncementState = (state: AnnouncementState) => STATE_LABELS[state]();

export function translatePart(part: ContentPart): string {
  if (part === 'audience') return i18n._('Recipients');
  return part === 'channels' ? i18n._('Channels') : translateLanguage(part);
}

/** Returns the message beside an incomplete field. */
export function translateFault(fault: AnnouncementFault): string {
  return fault.endsWith('.title') ? i18n._('Add a title in this language.') : i18n._('Add a text in this language.');
}

/** Returns the filters of an audience, each with name and value; empty for all members. */
export function translateAudience(
  { verified, waiting, pack, language, tag, from, to }: Audience,
  packName: (id: string) => string | undefined,
): { label: string; value: string; isWritten?: boolean }[] {
  const yesOrNo = (value: 'yes' | 'no') => (value === 'yes' ? i18n._('Yes') : i18n._('No'));
  const sayPack = (value: string) =>
    value === 'any' ? i18n._('Any pack') : value === 'none' ? i18n._('pack|None') : (packName(value) ?? '…');
  return [
    ...(verified ? [{ label: i18n._('Verified'), value: yesOrNo(verified) }] : []),
    ...(waiting ? [{ label: i18n._('Has pending items'), value: yesOrNo(waiting) }] : []),
    ...(pack ? [{ label: i18n._('Owns a pack'), value: sayPack(pack) }] : []),
    ...(tag ? [{ label: i18n._('Tag'), value: tag, isWritten: true }] : []),
    ...(language
      ? [
          {
            label: i18n._('Language'),
            value: language === 'none' ? i18n._('Not chosen') : LANGUAGE_INFO[language].name,
            isWritten: true,
          },
        ]
      : []),
    ...(from ? [{ label: i18n._('Joined from'), value: formatCalendarDay(from) }] : []),
    ...(to ? [{ label: i18n._('Joined until'), value: formatCalendarDay(to) }] : []),
  ];
}
