import { i18n } from '@lingui/core';
import { CloudOff } from 'lucide-react';
import { hasNoLink, useConnectivity } from '#platform/connectivity';
import { Badge } from '#ui/badge';

/** A badge beside the brand while there is no connection. */
export function OfflineBadge() {
  const isOffline = useConnectivity(hasNoLink);
  if (!isOffline) return null;
  return (
    <Badge tone="sun" icon={<CloudOff className="size-3.5" />}>
      {i18n._('Offline')}
    </Badge>
  );
}
