import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { applyChanges, type Cursor, fetchChanges, getChangeCursor, type Stale } from './change-cursor';
import { keepStreamOpen } from './keep-stream-open';

/** A page that is hidden for this long closes its stream. */
const HIDDEN_LIMIT_MS = MINUTE;

/** The message from the leading page to the others. */
type ChangeMessage = { stale: Stale; cursor: Cursor };

/**
 * Keeps a user's queries up to date: by one stream for all pages of this browser, or by polling if there is no stream.
 * After every gap, fetches all changes since the last known position.
 * @returns a function that stops it
 */
export function followChanges(queryClient: QueryClient, userId: string): () => void {
  const name = `changes ${userId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let stream: ReturnType<typeof keepStreamOpen> | undefined;
  let stopLeading: (() => void) | undefined;
  let fetching: Promise<void> | undefined;

  const onChanges = (stale: Stale, cursor: Cursor) => {
    applyChanges(queryClient, userId, stale, cursor);
    if (stream) channel?.postMessage({ stale, cursor } satisfies ChangeMessage);
  };
  const fetchMissed = () => {
    fetching ??= fetchChanges(getChangeCursor(queryClient, userId))
      .then(({ stale, cursor }) => onChanges(stale, cursor))
      .catch(() => {})
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };
  const startLeading = () => {
    stream = keepStreamOpen(userId, {
      cursor: () => getChangeCursor(queryClient, userId),
      fetchMissed,
      onChanges,
    });
    return () => {
      stream?.stop();
      stream = undefined;
    };
  };

  channel?.addEventListener('message', ({ data: { stale, cursor } }: MessageEvent<ChangeMessage>) => {
    applyChanges(queryClient, userId, stale, cursor);
  });

  const stopWatching = watchVisibility({
    patienceMs: HIDDEN_LIMIT_MS,
    onVisible: () => {
      if (stream) stream.refresh();
      else void fetchMissed();
      stopLeading ??= leadWhenUnlocked(name, startLeading);
    },
    onHidden: () => {
      stopLeading?.();
      stopLeading = undefined;
    },
  });
  return () => {
    stopWatching();
    stopLeading?.();
    channel?.close();
  };
}

/**
 * Elects one leading page of this browser, because a browser has only a few connections to a server. Without Web Locks,
 * each page leads for itself.
 * @param startLeading called when this page leads; the function that it returns is called when it no longer does
 * @returns a function that gives up, or gives way to another page
 */
function leadWhenUnlocked(name: string, startLeading: () => () => void): () => void {
  const controller = new AbortController();
  const leadUntilAborted = (): Promise<void> => {
    const stop = startLeading();
    return new Promise((resolve) => {
      controller.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  };
  if (!navigator.locks) void leadUntilAborted();
  else void navigator.locks.request(name, { signal: controller.signal }, leadUntilAborted).catch(() => {}); // given up while the lock was pending
  return () => controller.abort();
}

type VisibilityHandlers = {
  /** The page is visible: called at once if it is, and each time that the page or the network comes back. */
  onVisible: () => void;
  /** The page has been hidden for `patienceMs`, or is about to be frozen. */
  onHidden: () => void;
  patienceMs: number;
};

/**
 * Follows the visibility of this page.
 * @returns a function that stops it
 */
function watchVisibility({ onVisible, onHidden, patienceMs }: VisibilityHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onHidden, patienceMs);
    else onVisible();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && update();
  document.addEventListener('visibilitychange', update);
  document.addEventListener('freeze', onHidden);
  addEventListener('pageshow', onPageShow);
  addEventListener('online', update);
  update();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    document.removeEventListener('freeze', onHidden);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('online', update);
  };
}
