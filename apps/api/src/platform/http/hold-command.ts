import { getEventAbout, isEventOfOne } from '@waha/domain/event-about';
import { computeDueAt } from '@waha/domain/held-commands/check-undo';
import type { WireHeldReply } from '@waha/domain/held-commands/held-commands.contract';
import { HOLD_GROUP_HEADER, HOLD_HEADER } from '@waha/domain/held-commands/hold-header';
import type { DecidedItem } from '@waha/domain/kernel/decided-item';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { MemberId, SessionId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyRequest } from 'fastify';
import { type Actor, checkRole, checkSelf } from '../auth/authenticate-request';
import { findPerson } from '../auth/people.store';
import { createId } from '../database/create-id';
import type { Database, Tx } from '../database/database';
import type { HeldCommandId } from '../database/platform.tables';
import { type UnitOfWork, withSavepoint } from '../database/unit-of-work';
import { extendHeldGroup, type HeldCommand, saveHeldCommand } from '../held-commands/held-command.store';
import { getEndpointName } from '../held-commands/held-commands';
import type { Services } from '../services';
import { RefusalError } from './refusal-error';
import { type HandlerInput, isRecord, parseFields } from './route';

type HeldCall = {
  endpoint: Endpoint;
  item: DecidedItem;
  actor: Actor;
  params: unknown;
  body: unknown;
  groupId: string | null;
};

/**
 * Holds a call: runs it, so that a refusal is given at once, then undoes all its effects and saves the call instead.
 * @param run the handler
 * @throws RefusalError of the handler
 */
export async function holdCommand(
  unit: UnitOfWork,
  { endpoint, item, actor, params, body, groupId }: HeldCall,
  { undoSeconds, run }: { undoSeconds: number; run: (unit: UnitOfWork) => Promise<unknown> },
): Promise<WireHeldReply> {
  const memberId = await tryOut(unit, run);
  const id = createId<HeldCommandId>(unit.now);
  const dueAt = computeDueAt(unit.now, undoSeconds);
  const command: HeldCommand = {
    ...{ id, groupId, endpoint: getEndpointName(endpoint), params, body, actorId: actor.id },
    ...{ subjectKind: item.kind, subjectId: item.id, memberId: memberId ?? null },
    ...{ createdAt: unit.now, dueAt, refusal: null },
  };
  await saveHeldCommand(unit.tx, command);
  await extendHeldGroup(unit.tx, command);
  return { heldId: id, dueAt: toIso(dueAt), seconds: undoSeconds };
}

/** Returns the item that staff decide with this call; undefined for a member's call, and for other endpoints. */
export function findDecidedItem({ decides }: Endpoint, actor: Actor, params: unknown): DecidedItem | undefined {
  // A call that is open to everyone has no actor.
  if (!decides || actor.role === 'user' || !isRecord(params)) return undefined;
  return { kind: decides.kind, id: String(params[decides.param]) };
}

/** Returns whether the server holds this call for some seconds, so that staff can undo it (decision 76). */
export function isHoldRequested(
  endpoint: Endpoint,
  { actor, headers }: FastifyRequest,
  { config }: Pick<Services, 'config'>,
): boolean {
  return Boolean(endpoint.canBeHeld) && actor.role !== 'user' && headers[HOLD_HEADER] === '1' && config.undoSeconds > 0;
}

/** Returns the command to which a held call belongs, if the sender names one. */
export function readHoldGroup({ headers }: FastifyRequest): string | null {
  const group = headers[HOLD_GROUP_HEADER];
  return typeof group === 'string' && group.length <= GROUP_MAX_LENGTH ? group : null;
}

/** The length of a UUID. */
const GROUP_MAX_LENGTH = 36;

/** Undoes the trial of a call. */
class TrialEnd extends Error {}

/** Runs a handler and undoes its effects. Returns the member whom it concerns, if its event names one. */
async function tryOut(unit: UnitOfWork, run: (unit: UnitOfWork) => Promise<unknown>): Promise<MemberId | undefined> {
  let memberId: MemberId | undefined;
  const emit: UnitOfWork['emit'] = async (event) => {
    if (isEventOfOne(event)) memberId ??= getEventAbout(event).memberId;
    await unit.emit(event);
  };
  const trial = withSavepoint(unit.tx, async () => {
    const result = await run({ ...unit, emit });
    if (result instanceof RefusalError) throw result;
    throw new TrialEnd();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TrialEnd)) throw error;
  });
  return memberId;
}

/**
 * Returns the input with which a held call is carried out: parsed again, for the person as they are now.
 * @throws RefusalError if the person may no longer make this call, or a newer version does not accept it
 */
export async function createHeldInput<Row extends Endpoint>(
  { db, transact }: Services,
  endpoint: Row,
  command: HeldCommand,
): Promise<HandlerInput<Row>> {
  const actor = await findHeldActor(db, endpoint, command);
  // A held call has no request any more; handlers of endpoints that can be held use none.
  const noRequest = { request: undefined as never, reply: undefined as never };
  return { ...parseFields(endpoint, command), actor, files: {}, key: undefined, transact, ...noRequest };
}

/**
 * Returns the person who made a held call; they may have signed out.
 * @throws RefusalError `forbidden` if they were blocked or lost their role since
 */
export async function findHeldActor(
  db: Tx | Database,
  { who }: Endpoint,
  { actorId, params, body }: HeldCommand,
): Promise<Actor> {
  const person = await findPerson(db, actorId);
  if (!person || person.blockedAt !== undefined) throw new RefusalError({ code: 'forbidden' });
  const step = { hasTwoStep: false, steppedAt: null };
  const actor = { id: person.id, role: person.role, sessionId: '' as SessionId, step, tokenExpiresAt: 0 };
  checkRole(who, actor);
  await checkSelf(who, actor, { ...(isRecord(body) && body), ...(isRecord(params) && params) }, { db });
  return actor;
}
