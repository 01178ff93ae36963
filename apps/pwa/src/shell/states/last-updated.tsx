import { i18n } from '@lingui/core';
import { MINUTE } from '@waha/domain/kernel/time';
import { History } from 'lucide-react';
import { useConnectivity } from '#platform/connectivity';
import { formatMessageTime } from '#platform/language/format';

/** Data younger than this shows no time. */
const FRESH_LIMIT_MS = 5 * MINUTE;

type Read = { dataUpdatedAt: number; isError: boolean };

/** Shows the time of data that comes from the device and could not be refetched. */
export function LastUpdated({ read }: { read: Read }) {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  const isStale = Date.now() - read.dataUpdatedAt > FRESH_LIMIT_MS;
  if (!isStale || (isOnline && !read.isError)) return null;
  return (
    <p className="mb-3 flex items-center gap-2 text-sm text-ink-soft">
      <History className="size-4 shrink-0" />
      {i18n._('As of {time}', { time: formatMessageTime(read.dataUpdatedAt) })}
    </p>
  );
}
