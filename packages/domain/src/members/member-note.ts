import type { MemberId, MemberNoteId, StaffId } from '../kernel/ids';
import { ok, type Result, refuse } from '../kernel/result';
import type { Role } from '../kernel/roles';
import type { Instant } from '../kernel/time';
import type { MembersRefusal } from './staff/members.refusals';

export const NOTE_MAX_CHARS = 2000;
/** Of one member. */
export const NOTES_MAX = 200;

/** What one of the staff has written about a member. */
export type MemberNote = {
  id: MemberNoteId;
  memberId: MemberId;
  authorId: StaffId;
  text: string;
  writtenAt: Instant;
  editedAt: Instant | null;
};

type Actor = { id: StaffId; role: Role };

/** Its author may change and delete it, and so may every administrator. */
export function mayChangeNote({ authorId }: Pick<MemberNote, 'authorId'>, { id, role }: Actor): boolean {
  return authorId === id || role === 'admin';
}

/** One note more about a member who has so many. */
export function addNote(count: number): Result<undefined, MembersRefusal> {
  return count < NOTES_MAX ? ok(undefined) : refuse('too_many_kept', { values: { max: NOTES_MAX } });
}

/** The note with other words. */
export function editNote(note: MemberNote, text: string, by: Actor, now: Instant): Result<MemberNote, MembersRefusal> {
  return mayChangeNote(note, by) ? ok({ ...note, text, editedAt: now }) : refuse('forbidden');
}
