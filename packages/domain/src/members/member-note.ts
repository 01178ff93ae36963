import type { MemberId, MemberNoteId, StaffId } from '../kernel/ids';
import { ok, type Result, refuse } from '../kernel/result';
import type { Role } from '../kernel/roles';
import type { Instant } from '../kernel/time';
import type { MembersRefusal } from './staff/members.refusals';

export const NOTE_MAX_CHARS = 2000;
/** The maximum per member. */
export const MAX_NOTES = 200;

/** A note about a member, written by a staff member. */
export type MemberNote = {
  id: MemberNoteId;
  memberId: MemberId;
  authorId: StaffId;
  text: string;
  writtenAt: Instant;
  editedAt: Instant | null;
};

type Actor = { id: StaffId; role: Role };

/** Checks whether the actor may change or delete a note: its author and every administrator may. */
export function mayChangeNote({ authorId }: Pick<MemberNote, 'authorId'>, { id, role }: Actor): boolean {
  return authorId === id || role === 'admin';
}

/** Checks whether a member with `count` notes may get another. */
export function addNote(count: number): Result<undefined, MembersRefusal> {
  return count < MAX_NOTES ? ok(undefined) : refuse('too_many_kept', { values: { max: MAX_NOTES } });
}

/** Returns the note with a new text. */
export function editNote(note: MemberNote, text: string, by: Actor, now: Instant): Result<MemberNote, MembersRefusal> {
  return mayChangeNote(note, by) ? ok({ ...note, text, editedAt: now }) : refuse('forbidden');
}
