import { ApiError } from '#platform/api-error';

/** The message for a member who may not withdraw now. */
export type WithdrawalBlock = { message: string; until?: string | undefined };

const BLOCK_CODES: readonly string[] = ['too_many_codes', 'withdrawals_blocked'];

/** Returns the block in a response, in the server's own words (spec 2 §4). */
export function findWithdrawalBlock(error: unknown): WithdrawalBlock | undefined {
  if (!(error instanceof ApiError) || !BLOCK_CODES.includes(error.code)) return undefined;
  const { blockedUntil } = error.details;
  return { message: error.message, ...(typeof blockedUntil === 'string' && { until: blockedUntil }) };
}
