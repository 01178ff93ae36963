import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { listDevices } from '@waha/domain/account/devices.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { endpointQuery } from '#platform/endpoint-query';
import { formatStaffTime } from '#platform/language/format';
import { DeviceRow } from '#shell/devices/device-row';
import { QueryBoundary } from '#shell/states/query-boundary';

const devicesQuery = (userId: string) =>
  endpointQuery(['account', 'devices', userId], listDevices, { params: { userId } }, { gcTime: MINUTE });

/** Lists a member's sessions, read-only. */
export function MemberDevices({ userId }: { userId: string }) {
  return (
    <QueryBoundary query={useQuery(devicesQuery(userId))}>
      {(devices) =>
        devices.length === 0 ? (
          <p className="text-ink-soft">{i18n._('No active sessions.')}</p>
        ) : (
          <ul aria-label={i18n._('Devices')} className="divide-y divide-line">
            {devices.map(({ device, createdAt, expiresAt }) => (
              <DeviceRow
                key={createdAt}
                device={device}
                lines={[
                  i18n._('Logged in {time}', { time: formatStaffTime(createdAt) }),
                  i18n._('Until {time}', { time: formatStaffTime(expiresAt) }),
                ]}
              />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
