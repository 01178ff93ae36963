import type { MemberId, MemberNoteId, StaffId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { toIso } from '@waha/domain/kernel/time';
import { addNote, editNote, type MemberNote, mayChangeNote } from '@waha/domain/members/member-note';
import * as contract from '@waha/domain/members/members.contract';
import type { FastifyInstance } from 'fastify';
import { findPeople } from '#platform/auth/people.queries';
import { createId } from '#platform/database/create-id';
import type { Database, Tx } from '#platform/database/database';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { isMember } from '../account/account.public-queries';
import { deleteNote, findNote, listNotes, saveNote } from './member-notes.store';
import { recordStaffMark } from './record-staff-mark';

type Actor = { id: StaffId; role: Role };

/** Notes of staff about a member, for other staff. */
export async function memberNotesRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, contract.listNotes, async ({ db, actor, params }) =>
    viewNotes(db, await listNotes(db, params.userId as MemberId), actor),
  );

  serveCommand(app, contract.writeNote, async ({ actor, params, body }, unit) => {
    const { tx, now } = unit;
    const memberId = params.userId as MemberId;
    if (!(await isMember(tx, memberId))) throw new RefusalError({ code: 'not_found' });
    unwrapResult(addNote((await listNotes(tx, memberId)).length));
    const id = createId<MemberNoteId>(now);
    const note = { id, memberId, authorId: actor.id, text: body.text, writtenAt: now, editedAt: null };
    await saveNote(tx, note);
    await recordStaffMark(unit, 'note.added', memberId, actor.id);
    return (await viewNotes(tx, [note], actor))[0]!;
  });

  serveCommand(app, contract.editNote, async ({ actor, params, body }, unit) => {
    const memberId = params.userId as MemberId;
    const existingNote = requireFound(await findNote(unit.tx, memberId, params.noteId as MemberNoteId), 'not_found');
    const note = unwrapResult(editNote(existingNote, body.text, actor, unit.now));
    await saveNote(unit.tx, note);
    await recordStaffMark(unit, 'note.edited', memberId, actor.id);
    return (await viewNotes(unit.tx, [note], actor))[0]!;
  });

  serveCommand(app, contract.deleteNote, async ({ actor, params }, unit) => {
    const memberId = params.userId as MemberId;
    const note = requireFound(await findNote(unit.tx, memberId, params.noteId as MemberNoteId), 'not_found');
    if (!mayChangeNote(note, actor)) throw new RefusalError({ code: 'forbidden' });
    await deleteNote(unit.tx, note.id);
    await recordStaffMark(unit, 'note.deleted', memberId, actor.id);
  });
}

async function viewNotes(
  tx: Tx | Database,
  notes: readonly MemberNote[],
  actor: Actor,
): Promise<contract.WireMemberNote[]> {
  const authors = await findPeople(
    tx,
    notes.map(({ authorId }) => authorId),
  );
  return notes.map((note) => ({
    _id: note.id,
    text: note.text,
    author: { _id: note.authorId, name: authors.get(note.authorId)?.fullName ?? '' },
    at: toIso(note.writtenAt),
    ...(note.editedAt !== null && { editedAt: toIso(note.editedAt) }),
    mayChange: mayChangeNote(note, actor),
  }));
}
