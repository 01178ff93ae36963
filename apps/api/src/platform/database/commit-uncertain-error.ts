import { RefusalError } from '../http/refusal-error';

/**
 * The connection broke during the commit: the command took effect completely or not at all, and this process cannot
 * tell which. A retry with the same idempotency key finds out. Until then, results of the command must not be undone.
 */
export class CommitUncertainError extends RefusalError {
  override name = 'CommitUncertainError';
}
