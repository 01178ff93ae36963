import type { ApiError } from './api-error';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/**
 * Hears of every answer after which this session cannot go on: 401, or 409 `wrong_member`. The API client
 * only tells; the shell decides what a person sees.
 * @returns stops listening
 */
export function onAccessLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that an answer has ended the session. */
export function tellAccessLost(error: ApiError): void {
  for (const listener of listeners) listener(error);
}
