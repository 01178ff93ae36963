import { ANNOUNCEMENT_LANGUAGES } from '@waha/domain/announcements/announced-text';
import { omitEmptyTexts } from '@waha/domain/announcements/staff/announcement';
import type { AnnouncementContent, WireAnnouncement } from '@waha/domain/staff-announcements.contract';
import { create } from 'zustand';

/** Unsaved changes by the announcement's id; they stay while another announcement is open. */
type UnsavedAnnouncement = { version: number; content: AnnouncementContent };

export const useUnsavedAnnouncements = create<Record<string, UnsavedAnnouncement | undefined>>(() => ({}));

export const EMPTY_CONTENT: AnnouncementContent = { texts: {}, audience: {}, byPush: true, byMail: false };

export const getContent = ({ texts, audience, byPush, byMail }: AnnouncementContent): AnnouncementContent => ({
  ...{ texts, audience, byPush, byMail },
});

export function storeUnsaved(id: string, unsaved: UnsavedAnnouncement | undefined): void {
  useUnsavedAnnouncements.setState({ [id]: unsaved });
}

/** Starts a new announcement with the content of another. */
export function copyToNew(announcement: WireAnnouncement, id: string): void {
  storeUnsaved(id, { version: 0, content: getContent(announcement) });
}

/** A language, or another part that can differ. */
export type ContentPart = (typeof ANNOUNCEMENT_LANGUAGES)[number] | 'audience' | 'channels';

/** Lists the parts in which two announcements differ. */
export function listChangedParts(before: AnnouncementContent, after: AnnouncementContent): ContentPart[] {
  const [partsBefore, partsAfter] = [toParts(before), toParts(after)];
  return [...partsAfter.keys()].filter((part) => partsBefore.get(part) !== partsAfter.get(part));
}

function toParts({ texts, audience, byPush, byMail }: AnnouncementContent): Map<ContentPart, string> {
  const filledTexts = omitEmptyTexts(texts);
  const filters = Object.entries(audience).filter(([, value]) => value !== undefined && value !== '');
  return new Map<ContentPart, string>([
    ...ANNOUNCEMENT_LANGUAGES.map(
      (language) => [language, `${filledTexts[language]?.title ?? ''}\n${filledTexts[language]?.text ?? ''}`] as const,
    ),
    ['audience', JSON.stringify(filters.sort(([a], [b]) => (a < b ? -1 : 1)))],
    ['channels', `${byPush} ${byMail}`],
  ]);
}
