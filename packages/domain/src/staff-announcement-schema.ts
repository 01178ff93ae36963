import * as z from 'zod/mini';
import { ANNOUNCEMENT_STATES, TEXT_MAX_CHARS, TITLE_MAX_CHARS } from './announcements/staff/announcement';
import { isoInstant, linesText, lineText, uuid } from './kernel/wire';

const textFields = z.object({
  title: lineText(TITLE_MAX_CHARS),
  text: linesText(TEXT_MAX_CHARS),
});

/** The text of the announcement in each of its languages. */
export const announcedTextsSchema = z.object({
  fr: z.optional(textFields),
  en: z.optional(textFields),
  ar: z.optional(textFields),
});

const count = z.int();

/**
 * Counts of members, each counted once per channel. `received` by push or mail: its server accepted it; in the app: a
 * device fetched it.
 */
export const figuresSchema = z.object({
  told: count,
  appReceived: count,
  pushSent: count,
  pushReceived: count,
  mailSent: count,
  mailReceived: count,
  /** By any channel. */
  received: count,
  read: count,
});
export type WireFigures = z.infer<typeof figuresSchema>;

/** The status. Erased persons have no name. */
export const staffAnnouncementSchemaFields = {
  _id: uuid,
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Incremented by each save; a save sends the version that it is based on. */
  version: z.int(),
  savedAt: isoInstant,
  savedBy: z.object({ _id: z.string(), name: z.optional(z.string()) }),
  /** The time of the scheduled sending. */
  sendAt: z.nullable(isoInstant),
  startedAt: z.nullable(isoInstant),
  endedAt: z.nullable(isoInstant),
  figures: figuresSchema,
};
