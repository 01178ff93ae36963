import { i18n } from '@lingui/core';
import { CloudOff } from 'lucide-react';
import { useConnectivity } from '../../platform/connectivity';
import { Badge } from '../../ui/badge';

/** Beside the brand while the device has no link. */
export function OfflineBadge() {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  if (!isOffline) return null;
  return (
    <Badge tone="sun" icon={<CloudOff aria-hidden="true" className="size-3.5" />}>
      {i18n._('Offline')}
    </Badge>
  );
}
