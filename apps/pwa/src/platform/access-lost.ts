import type { ApiError } from './api-error';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();
let isMuted = false;

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
export function muteAccessLost(): () => void {
  isMuted = true;
  return () => {
    isMuted = false;
  };
}

/** Says that an answer has ended the session. */
export function notifyAccessLost(error: ApiError): void {
  if (isMuted) return;
  for (const listener of listeners) listener(error);
}
