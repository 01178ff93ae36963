import { ApiError } from '#platform/api-error';

/** What a member is told who may not withdraw for now. */
export type Block = { message: string; until?: string | undefined };

const BLOCK_CODES: readonly string[] = ['too_many_codes', 'withdrawals_blocked'];

/** The block that an answer tells of, in the server's own words (spec 2 §4). */
export function readBlock(error: unknown): Block | undefined {
  if (!(error instanceof ApiError) || !BLOCK_CODES.includes(error.code)) return undefined;
  const { blockedUntil } = error.details;
  return { message: error.message, ...(typeof blockedUntil === 'string' && { until: blockedUntil }) };
}
