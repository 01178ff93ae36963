import { ok, type Result, refuse } from '../kernel/result';
import { cleanLine } from '../kernel/text/clean-text';
import { foldName } from '../kernel/text/fold-name';
import type { MembersRefusal } from './staff/members.refusals';

export const TAG_MAX_CHARS = 30;
export const TAGS_MAX = 10;

/** A tag as it is stored: small letters, single spaces. */
export function parseMemberTag(typed: string): Result<string, MembersRefusal> {
  const tag = cleanLine(typed).replace(/\s+/g, ' ').toLowerCase();
  if (tag.length === 0 || tag.length > TAG_MAX_CHARS)
    return refuse('invalid_input', { errors: { tag: `A tag has 1 to ${TAG_MAX_CHARS} characters.` } });
  return ok(tag);
}

/** The one of these tags that is this word, in whichever spelling. */
export function findSpelling(tags: readonly string[], tag: string): string | undefined {
  const folded = foldName(tag);
  return tags.find((each) => each === tag) ?? tags.find((each) => folded !== '' && foldName(each) === folded);
}

/**
 * Returns what is stored where a member with these tags gets one more: the spelling that is known already, of theirs or of
 * others'.
 * @param known tags of all members
 */
export function appendMemberTag(
  tags: readonly string[],
  typed: string,
  known: readonly string[],
): Result<string, MembersRefusal> {
  const read = parseMemberTag(typed);
  if (!read.ok) return read;
  const own = findSpelling(tags, read.value);
  if (own !== undefined) return ok(own);
  const tag = findSpelling(known, read.value) ?? read.value;
  return tags.length < TAGS_MAX ? ok(tag) : refuse('too_many_kept', { values: { max: TAGS_MAX } });
}
