import * as z from 'zod/mini';
import { DECIDED_KINDS } from '../kernel/decided-item';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { STAFF_ROLES } from '../kernel/roles';
import { emptyReply, idParam, isoInstant, uuid } from '../kernel/wire';

/**
 * The reply to a call that is held, with status 202. `seconds`: how long to offer its undo. `dueAt` is shortly after that,
 * so that an undo of the last second arrives in time.
 */
export const heldReply = z.object({ heldId: uuid, dueAt: isoInstant, seconds: z.int() });
export type WireHeldReply = z.infer<typeof heldReply>;

const heldCommand = z.object({
  _id: uuid,
  /** The item that is decided. */
  subject: z.object({ kind: z.enum(DECIDED_KINDS), _id: uuid }),
  /** The member concerned. */
  member: z.optional(z.object({ _id: uuid, name: z.string() })),
  by: z.object({ _id: uuid, name: z.string() }),
  dueAt: isoInstant,
  /** The seconds for which its undo is still offered. */
  seconds: z.int(),
  /** The refusal, if it could not be carried out; only the person who decided sees it. */
  refusal: z.optional(z.looseObject({ code: z.string(), message: z.string() })),
});
export type WireHeldCommand = z.infer<typeof heldCommand>;

export const listHeldCommands = endpoint('GET', '/held-commands', {
  who: allowRoles(...STAFF_ROLES),
  summary:
    'Lists decisions that are held and that the caller may see; the caller’s own also if they were refused since',
  reply: z.array(heldCommand),
});

export const undoHeldCommand = endpoint('DELETE', '/held-commands/:id', {
  who: allowRoles(...STAFF_ROLES),
  summary: 'Undoes one of the caller’s decisions before it is carried out, or dismisses a refused one',
  params: idParam,
  refuses: ['decision_carried_out'],
  ...emptyReply,
});
