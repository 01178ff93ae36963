import type { ApiError } from './api-error';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();
let isLeaving = false;

/**
 * Hears of every answer after which this session cannot go on: 401, or 409 `wrong_member`. The API client
 * only tells; the shell decides what a person sees.
 * @returns stops listening
 */
export function onAccessLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * From now on nobody is told: whoever logs out knows that what is still being read is refused.
 * @returns they are there after all, or another is
 */
export function beginLeaving(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Says that an answer has ended the session. */
export function tellAccessLost(error: ApiError): void {
  if (isLeaving) return;
  for (const listener of listeners) listener(error);
}
