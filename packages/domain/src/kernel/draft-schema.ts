import * as z from 'zod/mini';
import { cleanLine, cleanText } from './text/clean-text';
import { isoInstant, lineText } from './wire';

/** Shared parts of the endpoints that edit the catalogue. */

/** The number of edits of an item. A save sends the revision that it is based on. */
export const revision = z.int().check(z.gte(0));

/** The editor. Erased persons have no name; `null` where the content came from the catalogue files. */
export const editor = z.nullable(z.object({ _id: z.string(), name: z.optional(z.string()) }));

/** Returns the schema of a draft with this content. */
export function createDraftSchema<Content extends z.ZodMiniType>(content: Content) {
  return z.object({
    content,
    /** Incremented by each save. */
    revision,
    savedAt: isoInstant,
    savedBy: editor,
    /** The time of the scheduled publication. */
    publishAt: z.nullable(isoInstant),
  });
}

/** Returns the schema of an edited item: its published content and its draft. */
export function createEditedSchema<Content extends z.ZodMiniType>(content: Content) {
  return z.object({
    /** How often it was published in the app; 0 while the content is that of the files. */
    version: z.int(),
    /** Created in the app and never published: only editors see it. */
    isNew: z.boolean(),
    revision,
    published: content,
    draft: z.nullable(createDraftSchema(content)),
  });
}

/** The draft summary in editors' lists. */
export const listedDraft = z.nullable(z.object({ savedAt: isoInstant, publishAt: z.nullable(isoInstant) }));

export const knownRevision = z.object({ revision });
/** A valid instant. Without this check an invalid time would be read as absent, which means now. */
export const existingInstant = isoInstant.check(
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a valid date.'),
);
export const publishBody = z.object({
  revision,
  publishAt: z.optional(existingInstant),
  /** The warnings that the person saw: `plan:<id>`, `question:<id>`. */
  confirmedWarnings: z.optional(
    z.array(z.string().check(z.maxLength(120), z.regex(/^[a-z]+:[\w-]+$/))).check(z.maxLength(200)),
  ),
});

/** The fields of an earlier version and of its author. */
export const versionFields = z.object({
  version: z.int(),
  publishedAt: z.nullable(isoInstant),
  publishedBy: editor,
  changed: z.array(z.string()),
});

/** The ids of a list in their new order. */
export const orderOfIds = z.object({ ids: z.array(lineText(100)).check(z.maxLength(1000)) });

export const versionNumber = z.int().check(z.gte(0));

/** Returns the schema of a text in a draft, which may still be empty. */
export function draftText(maxLength: number, clean: (typed: string) => string = cleanText) {
  const textSchema = z.string().check(z.overwrite(clean), z.maxLength(maxLength));
  const optionalText = z.optional(textSchema);
  return z.union([
    textSchema,
    z.strictObject({ source: textSchema, fr: optionalText, ar: optionalText, en: optionalText }),
  ]);
}

/** The name of a catalogue file, never a path. Empty while there is none. */
export const mediaName = z.string().check(z.overwrite(cleanLine), z.regex(/^([\w-]{1,100}\.\w{2,5})?$/));
/** The id that the page gave to an item in a list of the draft. */
export const itemId = lineText(100).check(z.minLength(1));
/** Caption files, one for each language. */
export const captionNames = z.strictObject({
  source: z.optional(mediaName),
  fr: z.optional(mediaName),
  ar: z.optional(mediaName),
  en: z.optional(mediaName),
});
