import { i18n } from '@lingui/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isSafePoint } from '../../offline/updates/reload-point';
import { NetworkError } from '../../platform/api-error';
import { useConnectivity } from '../../platform/connectivity';
import { sayError } from '../../platform/say-error';
import { currentSession } from '../../platform/session';
import { ErrorState } from '../../ui/error-state';
import { isMissingCode, tryMissingCode } from '../start/reload-on-chunk-error';
import { OfflineNote } from './offline-note';

/** What is said in the place of what cannot be read without a link. */
let sayWithoutLink = (): ReactNode =>
  currentSession() ? (
    i18n._('This has not been saved on this device yet. It opens once you are online.')
  ) : (
    <OfflineNote />
  );

/** Staff keep nothing on the device: their frame says something else. */
export function sayWithoutLinkAs(say: () => ReactNode): void {
  sayWithoutLink = say;
}

/** The face of what could not be read because there is no link. */
export function WithoutLink(props: { onRetry: () => void; busy?: boolean }) {
  return (
    <ErrorState isOffline {...props}>
      {sayWithoutLink()}
    </ErrorState>
  );
}

/**
 * The face of a screen that could not be shown. One that nothing answered for opens by itself once there is a network,
 * unless its code is missing and somebody is at something.
 */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const isWithoutLink = useConnectivity(({ state }) => state !== 'online');
  const wasWithoutLink = useRef(isWithoutLink);
  const isMissing = isMissingCode(error);
  const isSilence = error instanceof NetworkError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the link comes back, and not whenever `reset` is another
  useEffect(() => {
    const isBack = wasWithoutLink.current && !isWithoutLink;
    wasWithoutLink.current = isWithoutLink;
    if (isBack && isSilence) reset();
    if (isBack && isMissing && isSafePoint()) void tryMissingCode();
  }, [isMissing, isSilence, isWithoutLink]);
  const onRetry = isMissing ? () => void tryMissingCode() : reset;
  if (isSilence || (isMissing && isWithoutLink)) return <WithoutLink onRetry={onRetry} />;
  return <ErrorState onRetry={onRetry}>{sayError(error)}</ErrorState>;
}
