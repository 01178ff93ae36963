import type { WireHeldReply } from '@waha/domain/held-commands/held-commands.contract';
import { HOLD_HEADER } from '@waha/domain/held-commands/hold-header';
import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import { SECOND } from '@waha/domain/kernel/time';
import { type CallArguments, callApi } from '#platform/call-api';
import type { HeldItem } from './held-decisions';

/** The decision is held: it can be undone. */
type HeldReply = { held: HeldItem };
/** A decision that is held, or a reply as without holding: the operator may have switched it off. */
export type HeldOr<Reply> = Reply | HeldReply;

/** Calls an endpoint that decides an item, and lets the user undo the decision for some seconds. */
export async function callHeld<const Row extends Endpoint>(
  endpoint: Row,
  ...[input]: CallArguments<Row>
): Promise<HeldOr<ReplyOf<Row>>> {
  const held = [{ ...input, headers: { ...input?.headers, [HOLD_HEADER]: '1' } }] as unknown as CallArguments<Row>;
  // The server's time begins later: the decision is not carried out before this one has ended.
  const sentAt = Date.now();
  const reply: ReplyOf<Row> | WireHeldReply = await callApi(endpoint, ...held);
  const { decides } = endpoint;
  if (!decides || !isWireHeldReply(reply)) return reply as ReplyOf<Row>;
  const { params } = input as unknown as { params: Record<string, string> };
  const { heldId, seconds } = reply;
  const itemId = params[decides.param] ?? '';
  return { held: { heldId, itemId, kind: decides.kind, endsAt: sentAt + seconds * SECOND } };
}

function isWireHeldReply(reply: unknown): reply is WireHeldReply {
  return typeof reply === 'object' && reply !== null && 'heldId' in reply;
}

/** Checks whether the server holds the decision, and so has not replied to it yet. */
export function isHeldReply(reply: unknown): reply is HeldReply {
  return typeof reply === 'object' && reply !== null && 'held' in reply;
}
