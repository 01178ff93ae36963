import { computeUndoSeconds } from '@waha/domain/held-commands/check-undo';
import type { WireHeldCommand } from '@waha/domain/held-commands/held-commands.contract';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { asc, eq, isNull, or } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { type Actor, checkRole } from '#platform/auth/authenticate-request';
import { isVerified } from '#platform/auth/member-access';
import { findPerson, type Person } from '#platform/auth/people.store';
import type { Database } from '#platform/database/database';
import { heldCommands } from '#platform/database/platform.tables';
import type { HeldCommand } from '#platform/held-commands/held-command.store';
import { getEndpointName } from '#platform/held-commands/held-commands';
import { RefusalError } from '#platform/http/refusal-error';

/** Returns held decisions of endpoints that the caller may call, and their own refused ones, oldest first. */
export async function listVisibleHeldCommands(
  db: Database,
  actor: Actor,
  { endpoints, now }: { endpoints: readonly Endpoint[]; now: Instant },
): Promise<WireHeldCommand[]> {
  const rows = await db
    .select({ command: heldCommands, person: people })
    .from(heldCommands)
    .innerJoin(people, eq(people.id, heldCommands.actorId))
    .where(or(isNull(heldCommands.refusal), eq(heldCommands.actorId, actor.id)))
    .orderBy(asc(heldCommands.id));
  const visible: WireHeldCommand[] = [];
  for (const { command, person } of rows) {
    const endpoint = endpoints.find((each) => getEndpointName(each) === command.endpoint);
    if (!endpoint || !(await isVisible(db, actor, endpoint, command))) continue;
    const member = command.memberId ? await findPerson(db, command.memberId) : undefined;
    visible.push(viewHeldCommand(command, person, { member, now }));
  }
  return visible;
}

/** The caller may see what they may decide; a commercial admin only the things of verified members. */
async function isVisible(
  db: Database,
  actor: Actor,
  { who }: Endpoint,
  { actorId, memberId }: HeldCommand,
): Promise<boolean> {
  if (actorId === actor.id) return true;
  try {
    checkRole(who, actor);
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
  if (who.to !== 'owner' || who.or.includes(actor.role)) return true;
  return memberId !== null && (await isVerified(db, memberId));
}

function viewHeldCommand(
  { id, subjectKind, subjectId, dueAt, refusal }: HeldCommand,
  by: Pick<Person, 'id' | 'name' | 'surname'>,
  { member, now }: { member: Person | undefined; now: Instant },
): WireHeldCommand {
  const toWire = (person: Pick<Person, 'id' | 'name' | 'surname'>) => ({
    _id: person.id,
    name: `${person.name} ${person.surname}`,
  });
  return {
    _id: id,
    subject: { kind: subjectKind, _id: subjectId },
    ...(member && { member: toWire(member) }),
    by: toWire(by),
    dueAt: toIso(dueAt),
    seconds: computeUndoSeconds(dueAt, now),
    ...(refusal && { refusal: { ...new RefusalError(refusal).toReply() } }),
  };
}
