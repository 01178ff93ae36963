import { type ReactNode, useDeferredValue } from 'react';
import { NetworkError } from '#platform/api-error';
import { useConnectivity } from '#platform/connectivity';
import { ErrorState } from '#ui/error-state';
import { SkeletonList } from '#ui/skeleton';
import { OfflineError } from '../layout/error-screen';
import { LastUpdated } from './last-updated';

/** What a read tells of itself: a whole one, or one page after the other. */
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
  /** The specification's words for a read that failed. */
  translateFailure: (error: unknown) => string;
  /** Grey shapes meanwhile, in the form of what comes. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * A read's faces: what was read (and from when, if old), grey shapes, or why not, with a way to try again. What comes
 * while one looks is drawn in pieces that a tap can interrupt, the first time; what is there already is drawn at once.
 */
export function QueryBoundary<Data>({
  query,
  translateFailure,
  skeleton = <SkeletonList />,
  children,
}: QueryBoundaryProps<Data>) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const isDrawn = useDeferredValue(query.data !== undefined);
  if (isDrawn && query.data !== undefined)
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
  const again = { busy: query.isFetching, onRetry: () => void query.refetch() };
  return isSilence ? <OfflineError {...again} /> : <ErrorState {...again}>{translateFailure(query.error)}</ErrorState>;
}
