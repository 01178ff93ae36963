import type { DefaultError, FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { HOUR, SECOND } from '@waha/domain/kernel/time';
import { deletionQuery } from '#features/account/deletion/deletion.queries';
import { facilityQuery, reportsQuery } from '#features/facility/facility.queries';
import { invoicesQuery } from '#features/invoices/invoices.queries';
import { prefetchProducts } from '#features/marketplace/products';
import { ownConversationQuery } from '#features/messaging/messaging.queries';
import { notificationsQuery } from '#features/notifications/notifications.queries';
import { hasPaidQuery, profileStateQuery } from '#features/profile/profile.queries';
import { packGuideQuery } from '#features/purchase/catalogue/pack-guide.queries';
import {
  packCountsQuery,
  packEarningsQuery,
  packsQuery,
  paymentsQuery,
  quizStatusesQuery,
} from '#features/purchase/purchase.queries';
import { rechargesQuery } from '#features/recharge/recharge.queries';
import { catalogueQuery, taskReportsQuery, tasksQuery } from '#features/tasks/tasks.queries';
import { withdrawalsQuery } from '#features/wallet/wallet.queries';
import { configQuery } from '#platform/config-query';

/** Data younger than this is not prefetched again. */
const PREFETCH_STALE_MS = HOUR;
/** Changes come in bursts. */
const BATCH_DELAY_MS = SECOND;

/** A query of any type. */
type PrefetchQuery = FetchQueryOptions<unknown, DefaultError, unknown, QueryKey>;

/** Lists the queries that a member may need without a network, the most likely first. */
function* listPrefetchQueries(queryClient: QueryClient, userId: string) {
  yield ownConversationQuery(userId);
  yield notificationsQuery(userId);
  yield deletionQuery(userId);
  yield packsQuery();
  yield packGuideQuery();
  yield configQuery();
  yield paymentsQuery(userId);
  yield invoicesQuery(userId);
  yield withdrawalsQuery(userId);
  yield tasksQuery(userId);
  yield catalogueQuery();
  yield taskReportsQuery(userId);
  yield hasPaidQuery(userId);
  // Without a payment there are no documents, and the server reports a change when there are.
  const hasPaid = queryClient.getQueryData(hasPaidQuery(userId).queryKey)?.hasPaid;
  const profileKey = profileStateQuery(userId).queryKey;
  const isKnown =
    queryClient.getQueryData(profileKey)?.status === 'none' && !queryClient.getQueryState(profileKey)?.isInvalidated;
  if (hasPaid && !isKnown) yield profileStateQuery(userId);
  yield facilityQuery(userId);
  yield rechargesQuery(userId);
  yield reportsQuery(userId);
  yield quizStatusesQuery(userId);
  for (const { packName } of queryClient.getQueryData(packCountsQuery(userId).queryKey)?.packCounts ?? [])
    yield packEarningsQuery(packName, userId);
}

/**
 * Prefetches all of the member's data after one visit to the home page, so that it can be read without a network.
 * Fetches one query after the other, unless this device fetched it within the hour, and again after a reported change.
 * A failed query is fetched when it is opened.
 * @returns a function that stops it
 */
export function prefetchReads(queryClient: QueryClient, userId: string): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const prefetchMatching = async (shouldFetch: (query: Query | undefined) => boolean) => {
    for (const prefetchQuery of listPrefetchQueries(queryClient, userId)) {
      if (isStopped) return;
      const query = queryClient.getQueryCache().find({ queryKey: prefetchQuery.queryKey, exact: true });
      if (shouldFetch(query))
        await queryClient.prefetchQuery({ ...(prefetchQuery as unknown as PrefetchQuery), staleTime: 0 });
    }
  };
  const readChanged = () => {
    timer = undefined;
    const changedHashes = new Set(changed);
    changed.clear();
    void prefetchMatching((query) => query !== undefined && changedHashes.has(query.queryHash));
  };

  const isOld = (query?: Query) => !query?.state.data || Date.now() - query.state.dataUpdatedAt > PREFETCH_STALE_MS;
  void prefetchMatching(isOld).then(() => (isStopped ? undefined : prefetchProducts(queryClient)));
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.isActive()) return;
    changed.add(event.query.queryHash);
    timer ??= setTimeout(readChanged, BATCH_DELAY_MS);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
