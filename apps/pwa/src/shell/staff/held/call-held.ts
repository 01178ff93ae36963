import type { WireHeldReply } from '@waha/domain/held-commands/held-commands.contract';
import { HOLD_HEADER } from '@waha/domain/held-commands/hold-header';
import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import { type CallArguments, callApi } from '#platform/call-api';

/** A decision that is held, or a reply as without holding: the operator may have switched it off. */
export type HeldOr<Reply> = Reply | WireHeldReply;

/** Calls an endpoint that decides an item, and lets the user undo the decision for some seconds. */
export async function callHeld<const Row extends Endpoint>(
  endpoint: Row,
  ...[input]: CallArguments<Row>
): Promise<HeldOr<ReplyOf<Row>>> {
  const held = [{ ...input, headers: { [HOLD_HEADER]: '1' } }] as unknown as CallArguments<Row>;
  return callApi(endpoint, ...held);
}

/** Checks whether the server holds the decision, and so has not replied to it yet. */
export function isHeldReply(reply: unknown): reply is WireHeldReply {
  return typeof reply === 'object' && reply !== null && 'heldId' in reply;
}
