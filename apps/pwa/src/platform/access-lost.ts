import type { ApiError } from './api-error';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();
let isMuted = false;

/**
 * Calls `listener` for every response that ends this session: 401, or 409 `wrong_member`. The API client only notifies;
 * the shell decides what the user sees.
 * @returns a function that stops listening
 */
export function onAccessLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stops the notifications: during sign-out, requests in flight are expected to be refused.
 * @returns a function that turns them on again, when the user stays signed in or another has signed in
 */
export function muteAccessLost(): () => void {
  isMuted = true;
  return () => {
    isMuted = false;
  };
}

/** Notifies the listeners that a response has ended the session. */
export function notifyAccessLost(error: ApiError): void {
  if (isMuted) return;
  for (const listener of listeners) listener(error);
}
