import { ok, type Result, refuse } from '../kernel/result';
import { cleanLine } from '../kernel/text/clean-text';
import { foldName } from '../kernel/text/fold-name';
import type { MembersRefusal } from './staff/members.refusals';

export const TAG_MAX_CHARS = 30;
export const TAGS_MAX = 10;

/** Normalizes a tag as it is stored: as typed, with single spaces. */
export function parseMemberTag(typed: string): Result<string, MembersRefusal> {
  const tag = cleanLine(typed).replace(/\s+/g, ' ');
  if (tag.length === 0 || tag.length > TAG_MAX_CHARS)
    return refuse('invalid_input', { errors: { tag: `A tag has 1 to ${TAG_MAX_CHARS} characters.` } });
  return ok(tag);
}

/** Returns the tag that is the same word, in any spelling. */
export function findSpelling(tags: readonly string[], tag: string): string | undefined {
  const folded = foldName(tag);
  return tags.find((each) => each === tag) ?? tags.find((each) => folded !== '' && foldName(each) === folded);
}

/** Compares tags for alphabetical order, without case and accents. */
export function compareTags(a: string, b: string): number {
  const [foldedA, foldedB] = [foldName(a), foldName(b)];
  if (foldedA === foldedB) return a < b ? -1 : 1;
  return foldedA < foldedB ? -1 : 1;
}

/**
 * Returns the tags to store after one is added to a member. If the word is already known, for this or another member,
 * its existing spelling is used.
 * @param existingTags tags of all members
 */
export function appendMemberTag(
  tags: readonly string[],
  typed: string,
  existingTags: readonly string[],
): Result<string, MembersRefusal> {
  const parsed = parseMemberTag(typed);
  if (!parsed.ok) return parsed;
  const existingTag = findSpelling(tags, parsed.value);
  if (existingTag !== undefined) return ok(existingTag);
  const tag = findSpelling(existingTags, parsed.value) ?? parsed.value;
  return tags.length < TAGS_MAX ? ok(tag) : refuse('too_many_kept', { values: { max: TAGS_MAX } });
}
