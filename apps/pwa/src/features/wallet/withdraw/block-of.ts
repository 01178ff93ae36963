import { ApiError } from '../../../platform/api-error';

/** What a member is told who may not withdraw for now. */
export type Block = { message: string; until?: string | undefined };

const BLOCKS: readonly string[] = ['too_many_codes', 'withdrawals_blocked'];

/** The block that an answer tells of, in the server's own words (spec 2 §4). */
export function blockOf(error: unknown): Block | undefined {
  if (!(error instanceof ApiError) || !BLOCKS.includes(error.code)) return undefined;
  const { blockedUntil } = error.details;
  return { message: error.message, ...(typeof blockedUntil === 'string' && { until: blockedUntil }) };
}
