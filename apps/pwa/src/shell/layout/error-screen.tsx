import { useEffect, useRef } from 'react';
import { isSafePoint } from '../../offline/updates/reload-point';
import { NetworkError } from '../../platform/api-error';
import { useConnectivity } from '../../platform/connectivity';
import { sayError } from '../../platform/say-error';
import { ErrorState } from '../../ui/error-state';
import { isMissingCode, tryMissingCode } from '../start/reload-on-chunk-error';

/**
 * The face of a screen that could not be shown. One whose code did not come opens by itself once there is a network,
 * unless somebody is at something.
 */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const isWithoutLink = useConnectivity(({ state }) => state === 'offline');
  const wasWithoutLink = useRef(isWithoutLink);
  const isMissing = isMissingCode(error);
  useEffect(() => {
    if (isMissing && wasWithoutLink.current && !isWithoutLink && isSafePoint()) void tryMissingCode();
    wasWithoutLink.current = isWithoutLink;
  }, [isMissing, isWithoutLink]);
  const isOffline = error instanceof NetworkError || (isMissing && isWithoutLink);
  return (
    <ErrorState isOffline={isOffline} onRetry={isMissing ? () => void tryMissingCode() : reset}>
      {isOffline ? undefined : sayError(error)}
    </ErrorState>
  );
}
