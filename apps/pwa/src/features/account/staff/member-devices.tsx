import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { listDevices } from '@waha/domain/account/devices.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { MonitorSmartphone } from 'lucide-react';
import { endpointQuery } from '#platform/endpoint-query';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { parseDeviceName } from '#shell/devices/device-name';
import { QueryBoundary } from '#shell/states/query-boundary';

const devicesQuery = (userId: string) =>
  endpointQuery(['account', 'devices', userId], listDevices, { params: { userId } }, { gcTime: MINUTE });

/** Lists a member's sessions, read-only. */
export function MemberDevices({ userId }: { userId: string }) {
  return (
    <QueryBoundary query={useQuery(devicesQuery(userId))} translateFailure={translateError}>
      {(devices) =>
        devices.length === 0 ? (
          <p className="text-ink-soft">{i18n._('Signed in nowhere.')}</p>
        ) : (
          <ul aria-label={i18n._('Devices')} className="divide-y divide-line">
            {devices.map((device) => (
              <Device key={device.createdAt} {...device} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

function Device({ device, createdAt, expiresAt }: { device: string; createdAt: string; expiresAt: string }) {
  const { browser = i18n._('A browser'), system } = parseDeviceName(device);
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block">{system ? i18n._('{browser}, {system}', { browser, system }) : browser}</span>
        <span className="block text-sm text-ink-soft">
          {i18n._('Signed in {time}', { time: formatStaffTime(createdAt) })}
        </span>
        <span className="block text-sm text-ink-soft">
          {i18n._('Until {time}', { time: formatStaffTime(expiresAt) })}
        </span>
      </span>
    </li>
  );
}
