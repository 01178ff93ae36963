import { i18n } from '@lingui/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isSafeToReload } from '#offline/updates/safe-to-reload';
import { NetworkError } from '#platform/api-error';
import { useConnectivity } from '#platform/connectivity';
import { getSession } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { ErrorState } from '#ui/error-state';
import { isChunkError, retryChunk } from '../start/reload-on-chunk-error';
import { OfflineNote } from './offline-note';

/** What is said in the place of what cannot be read without a link. */
let translateOffline = (): ReactNode =>
  getSession() ? i18n._('This has not been saved on this device yet. It opens once you are online.') : <OfflineNote />;

/** Staff keep nothing on the device: their frame says something else. */
export function setOfflineTranslation(say: () => ReactNode): void {
  translateOffline = say;
}

/** The face of what could not be read because there is no link. */
export function OfflineError(props: { onRetry: () => void; busy?: boolean }) {
  return (
    <ErrorState isOffline {...props}>
      {translateOffline()}
    </ErrorState>
  );
}

/**
 * The face of a screen that could not be shown. One that nothing answered for opens by itself once there is a network,
 * unless its code is missing and somebody is at something.
 */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const isWithoutLink = useConnectivity(({ state }) => state !== 'online');
  const wasWithoutLink = useRef(isWithoutLink);
  const isMissing = isChunkError(error);
  const isSilence = error instanceof NetworkError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the link comes back, and not whenever `reset` is another
  useEffect(() => {
    const isBack = wasWithoutLink.current && !isWithoutLink;
    wasWithoutLink.current = isWithoutLink;
    if (isBack && isSilence) reset();
    if (isBack && isMissing && isSafeToReload()) void retryChunk();
  }, [isMissing, isSilence, isWithoutLink]);
  const onRetry = isMissing ? () => void retryChunk() : reset;
  if (isSilence || (isMissing && isWithoutLink)) return <OfflineError onRetry={onRetry} />;
  return <ErrorState onRetry={onRetry}>{translateError(error)}</ErrorState>;
}
