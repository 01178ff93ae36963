import { i18n } from '@lingui/core';
import { CloudOff } from 'lucide-react';
import { hasNoLink, useConnectivity } from '#platform/connectivity';
import { Badge } from '#ui/badge';

/** A badge beside the brand while there is no connection. */
export function OfflineBadge() {
  const isOffline = useConnectivity(hasNoLink);
  if (!isOffline) return null;
  return (
    <span className="flex min-w-0 *:min-w-0">
      <Badge tone="sun" icon={<CloudOff className="size-3.5 shrink-0" />}>
        {/* Cut off where large text leaves no space; the bar below says it too. */}
        <span className="truncate">{i18n._('Offline')}</span>
      </Badge>
    </span>
  );
}
