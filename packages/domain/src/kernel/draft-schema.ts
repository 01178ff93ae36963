import * as z from 'zod/mini';
import { cleanLine, cleanText } from './text/clean-text';
import { isoInstant, lineText } from './wire';

/** Pieces of the rows by which the catalogue is written. */

/** How many edits of a thing there are; who saves says which one they know. */
export const revision = z.int().check(z.gte(0));

/** Of whoever was erased, no name is left; nobody where it came from the catalogue's files. */
export const editor = z.nullable(z.object({ _id: z.string(), name: z.optional(z.string()) }));

/** A draft of this content. */
export function createDraftSchema<Content extends z.ZodMiniType>(content: Content) {
  return z.object({
    content,
    /** Counts each save of it. */
    revision,
    savedAt: isoInstant,
    savedBy: editor,
    /** When it is published by itself. */
    publishAt: z.nullable(isoInstant),
  });
}

/** A thing that is written: what is published of it, and its draft. */
export function createEditedSchema<Content extends z.ZodMiniType>(content: Content) {
  return z.object({
    /** How often it was published in the app; 0 while it is as the files have it. */
    version: z.int(),
    /** It was made here and never published: nobody but its editors sees it. */
    isNew: z.boolean(),
    revision,
    published: content,
    draft: z.nullable(createDraftSchema(content)),
  });
}

/** What a list of editors says of a draft. */
export const listedDraft = z.nullable(z.object({ savedAt: isoInstant, publishAt: z.nullable(isoInstant) }));

export const knownRevision = z.object({ revision });
/** A time that there is: one that is none would be no time at all, and that means now. */
export const existingInstant = isoInstant.check(
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a valid date.'),
);
export const publishBody = z.object({ revision, publishAt: z.optional(existingInstant) });

/** What a thing was, and who made it so. */
export const versionFields = z.object({
  version: z.int(),
  publishedAt: z.nullable(isoInstant),
  publishedBy: editor,
  changed: z.array(z.string()),
});

/** The ids of a list in the order that it is to have. */
export const orderOfIds = z.object({ ids: z.array(lineText(100)).check(z.maxLength(1000)) });

export const versionNumber = z.int().check(z.gte(0));

/** A text while it is written: it may still be empty. */
export function draftText(maxLength: number, clean: (typed: string) => string = cleanText) {
  const words = z.string().check(z.overwrite(clean), z.maxLength(maxLength));
  const own = z.optional(words);
  return z.union([words, z.strictObject({ source: words, fr: own, ar: own, en: own })]);
}

/** A name of a file of the catalogue, and never a path; empty while there is none. */
export const mediaName = z.string().check(z.overwrite(cleanLine), z.regex(/^([\w-]{1,100}\.\w{2,5})?$/));
/** The id that a thing of a draft's list was given by the page. */
export const itemId = lineText(100).check(z.minLength(1));
/** Captions, a file for each language. */
export const captionNames = z.strictObject({
  source: z.optional(mediaName),
  fr: z.optional(mediaName),
  ar: z.optional(mediaName),
  en: z.optional(mediaName),
});
