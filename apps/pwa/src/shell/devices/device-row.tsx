import { i18n } from '@lingui/core';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseDeviceName } from './device-name';

type DeviceRowProps = { device: string; lines: readonly string[]; children?: ReactNode };

/** A device in a list: its name by its user agent, and lines about its session. */
export function DeviceRow({ device, lines, children }: DeviceRowProps) {
  const { browser = i18n._('Unknown browser'), system } = parseDeviceName(device);
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block">{system ? i18n._('{browser}, {system}', { browser, system }) : browser}</span>
        {lines.map((line) => (
          <span key={line} className="block text-sm text-ink-soft">
            {line}
          </span>
        ))}
      </span>
      {children}
    </li>
  );
}
