import { type ReactNode, useDeferredValue } from 'react';
import { NetworkError } from '#platform/api-error';
import { useConnectivity } from '#platform/connectivity';
import { translateError } from '#platform/translate-error';
import { ErrorState } from '#ui/error-state';
import { SkeletonList } from '#ui/skeleton';
import { OfflineError } from '../layout/error-screen';
import { LastUpdated } from './last-updated';

/** The state of a query: single or paged. */
type QueryState<Data> = {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  fetchStatus: string;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

type QueryBoundaryProps<Data> = {
  query: QueryState<Data>;
  /** The specification's sentence for a failed query; the server's message by default. */
  translateFailure?: (error: unknown) => string;
  /** Replaces the text for data that is not on this device, without a connection. */
  offlineText?: ReactNode;
  /** Skeletons in the shape of the content. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the states of a query: data (with its time, if old), skeletons, or the failure with a retry. Data that arrives
 * later is first rendered in a transition that a tap can interrupt; data that is already there is rendered at once.
 */
export function QueryBoundary<Data>({
  query,
  translateFailure = translateError,
  offlineText,
  skeleton = <SkeletonList />,
  children,
}: QueryBoundaryProps<Data>) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const isRendered = useDeferredValue(query.data !== undefined);
  if (isRendered && query.data !== undefined)
    return (
      <>
        <LastUpdated read={query} />
        {children(query.data)}
      </>
    );
  if (query.data !== undefined) return skeleton;
  const isStuck = isOffline && query.fetchStatus === 'paused';
  if (!query.isError && !isStuck) return skeleton;
  const isSilence = isStuck || (isOffline && query.error instanceof NetworkError);
  const retryProps = { busy: query.isFetching, onRetry: () => void query.refetch() };
  return isSilence ? (
    <OfflineError {...retryProps}>{offlineText}</OfflineError>
  ) : (
    <ErrorState {...retryProps}>{translateFailure(query.error)}</ErrorState>
  );
}
