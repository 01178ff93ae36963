import { i18n } from '@lingui/core';
import { getStream } from '@waha/domain/outbox/stream';
import { markRechargeSeen, submitRecharge } from '@waha/domain/recharge/recharge.contract';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { translateRecharge } from '#platform/language/translate-credits';

/** The data stored with a recharge, to show it while it is pending. */
export type RechargeNote = { points: number };

/** A request's draft has the name of its stream. */
export const RECHARGE_DRAFT_ID = getStream(submitRecharge);

type Complete = { points: number; receipt: File };

/**
 * Sends a request with its receipt, now or when there is a network; the server computes the price.
 * @param key created with the form, so that a second tap is the same job
 * @returns the job's key
 * @throws DeviceError
 */
export function sendRecharge({ points, receipt }: Complete, key: string): Promise<string> {
  const note: RechargeNote = { points };
  const label = translateRecharge(points);
  return enqueueCall(submitRecharge, { body: { points }, files: { receipt } }, { label, note, key, endsDraft: true });
}

/**
 * Tells the server that the member has seen the outcome.
 * @throws DeviceError
 */
export function sendOutcomeSeen(id: string): Promise<string> {
  const label = i18n._('Outcome of a recharge');
  return enqueueCall(markRechargeSeen, { params: { id } }, { label, note: { id } });
}
