import { i18n } from '@lingui/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isSafeToReload, waitForWrites } from '#offline/updates/safe-to-reload';
import { NetworkError } from '#platform/api-error';
import { useConnectivity } from '#platform/connectivity';
import { getSession } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { ErrorState } from '#ui/error-state';
import { getChunkFailureTime, retryChunk } from '../start/reload-on-chunk-error';
import { OfflineNote } from './offline-note';

/** Returns the text that replaces data which cannot be fetched without a connection. */
let translateOffline = (): ReactNode =>
  getSession() ? i18n._('This has not been saved on this device yet. It opens when you are online.') : <OfflineNote />;

/** Replaces that text: staff store nothing on the device, so their frame sets another one. */
export function setOfflineTranslation(renderText: () => ReactNode): void {
  translateOffline = renderText;
}

type OfflineErrorProps = { onRetry: () => void; busy?: boolean; children?: ReactNode };

/** Shows that data could not be fetched because there is no connection. */
export function OfflineError({ children = translateOffline(), ...retryProps }: OfflineErrorProps) {
  return (
    <ErrorState isOffline {...retryProps}>
      {children}
    </ErrorState>
  );
}

/**
 * Shows that a screen failed. If the server did not respond, it reloads when there is a network, unless its code is
 * missing and the user is busy.
 */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const isWithoutLink = useConnectivity(({ state }) => state !== 'online');
  const wasWithoutLink = useRef(isWithoutLink);
  const chunkFailedAt = getChunkFailureTime(error);
  const isChunkMissing = chunkFailedAt !== undefined;
  const isSilence = error instanceof NetworkError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the link comes back, and not whenever `reset` is another
  useEffect(() => {
    const isReconnected = wasWithoutLink.current && !isWithoutLink;
    wasWithoutLink.current = isWithoutLink;
    if (isReconnected && isSilence) reset();
    // The link may have come back before this screen was rendered.
    const { reconnectedAt } = useConnectivity.getState();
    if (!isWithoutLink && chunkFailedAt !== undefined && chunkFailedAt < reconnectedAt) void retryWhenSafe();
  }, [chunkFailedAt, isSilence, isWithoutLink]);
  const onRetry = isChunkMissing ? () => void retryChunk() : reset;
  if (isSilence || (isChunkMissing && isWithoutLink)) return <OfflineError onRetry={onRetry} />;
  return <ErrorState onRetry={onRetry}>{translateError(error)}</ErrorState>;
}

/** A running request, such as a report of the app's own, only delays the reload; what the user is doing prevents it. */
async function retryWhenSafe(): Promise<void> {
  await waitForWrites();
  if (isSafeToReload()) await retryChunk();
}
