import { accept, refuse, type Verdict } from '../kernel/verdict';
import type { MembersRefusal } from './staff/members.refusals';

export const TAG_MAX_CHARS = 30;
export const TAGS_MAX = 10;

/** A tag in its one spelling: small letters, single spaces. */
export function readTag(typed: string): Verdict<string, MembersRefusal> {
  const tag = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
  if (tag.length === 0 || tag.length > TAG_MAX_CHARS)
    return refuse('invalid_input', { errors: { tag: `A tag has 1 to ${TAG_MAX_CHARS} characters.` } });
  return accept(tag);
}

/** A member's tags with one more; one that they have is no other. */
export function withTag(tags: readonly string[], typed: string): Verdict<string, MembersRefusal> {
  const read = readTag(typed);
  if (!read.ok || tags.includes(read.value)) return read;
  return tags.length < TAGS_MAX ? read : refuse('too_many_kept', { values: { max: TAGS_MAX } });
}
