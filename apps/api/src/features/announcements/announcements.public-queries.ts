import {
  type AnnouncedText,
  type AnnouncedTexts,
  chooseAnnouncedText,
} from '@waha/domain/announcements/announced-text';
import type { AnnouncementId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { and, eq, inArray } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { findMailOptOuts } from './announcement.store';
import { announcements } from './announcements.tables';

/** Returns the texts of these announcements for a reader of `language`. */
export async function findAnnouncedTexts(
  db: Database | Tx,
  ids: readonly AnnouncementId[],
  language: Language,
): Promise<Map<string, AnnouncedText>> {
  if (ids.length === 0) return new Map();
  const { id, texts } = announcements;
  const rows = await db
    .select({ id, texts })
    .from(announcements)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.flatMap((row) => withText(row, language)));
}

/** Returns the titles that staff see: those in the first available language. */
export async function findAnnouncementTitles(
  db: Database,
  ids: readonly AnnouncementId[],
): Promise<Map<string, string>> {
  const announcedTexts = await findAnnouncedTexts(db, ids, 'fr');
  return new Map([...announcedTexts].map(([id, { title }]) => [id, title]));
}

/** Returns announcements that this person has scheduled and that are not sent yet. */
export function listScheduledBy(db: Database | Tx, by: PersonId): Promise<{ id: AnnouncementId }[]> {
  const { id, state, savedBy } = announcements;
  return db
    .select({ id })
    .from(announcements)
    .where(and(eqLiteral(state, 'scheduled'), eq(savedBy, by)));
}

function withText({ id, texts }: { id: string; texts: AnnouncedTexts }, language: Language) {
  const chosenText = chooseAnnouncedText(texts, language);
  return chosenText ? [[id, { title: chosenText.title, text: chosenText.text }] as const] : [];
}

/** Checks whether the member ended announcement mail: then they want no other reminders or news either. */
export async function hasEndedNews(tx: Tx, memberId: MemberId): Promise<boolean> {
  return (await findMailOptOuts(tx, [memberId])).has(memberId);
}
