import * as z from 'zod/mini';
import { ANNOUNCEMENT_STATES, TEXT_MAX_CHARS, TITLE_MAX_CHARS } from './announcements/staff/announcement';
import { isoInstant, linesText, lineText, uuid } from './kernel/wire';

const textFields = z.object({
  title: lineText(TITLE_MAX_CHARS),
  text: linesText(TEXT_MAX_CHARS),
});

/** What is said, in each language that it is said in. */
export const announcedTextsSchema = z.object({
  fr: z.optional(textFields),
  en: z.optional(textFields),
  ar: z.optional(textFields),
});

const count = z.int();

/** Members, each counted once for each channel. `received` by push or mail: its server took it; in the app: a device fetched it. */
export const figuresSchema = z.object({
  told: count,
  appReceived: count,
  pushSent: count,
  pushReceived: count,
  mailSent: count,
  mailReceived: count,
  /** By any way. */
  received: count,
  read: count,
});
export type WireFigures = z.infer<typeof figuresSchema>;

/** Where it stands. Of whoever was erased, no name is left. */
export const staffAnnouncementSchemaFields = {
  _id: uuid,
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Counts each save of it; who saves says which one they know. */
  version: z.int(),
  savedAt: isoInstant,
  savedBy: z.object({ _id: z.string(), name: z.optional(z.string()) }),
  /** When it is sent by itself. */
  sendAt: z.nullable(isoInstant),
  startedAt: z.nullable(isoInstant),
  endedAt: z.nullable(isoInstant),
  figures: figuresSchema,
};
