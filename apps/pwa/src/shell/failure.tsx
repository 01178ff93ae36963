import { NetworkError } from '../platform/api-error';
import { sayError } from '../platform/say-error';
import { ErrorState } from '../ui/error-state';

/** The face of a screen that could not be shown. */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const isOffline = error instanceof NetworkError;
  return (
    <ErrorState isOffline={isOffline} onRetry={reset}>
      {isOffline ? undefined : sayError(error)}
    </ErrorState>
  );
}
