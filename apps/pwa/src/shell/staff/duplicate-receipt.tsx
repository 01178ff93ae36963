import { i18n } from '@lingui/core';
import { formatStaffTime } from '../../platform/language/format';
import { StaffWarning } from './warning';

type Earlier = { _id: string; userName: string; createdAt: string; reference?: string };

/** The very same bytes were sent before. */
export function StaffSameReceipt({ earlier = [] }: { earlier: readonly Earlier[] | undefined }) {
  if (earlier.length === 0) return null;
  return (
    <StaffWarning title={i18n._('This receipt was sent before')}>
      {earlier.map(({ _id, reference, userName, createdAt }) => (
        <li key={_id} className="text-sm">
          {say(userName, formatStaffTime(createdAt), reference)}
        </li>
      ))}
    </StaffWarning>
  );
}

function say(who: string, time: string, reference: string | undefined): string {
  if (reference) return i18n._('{reference}, {who}, {time}', { reference, who, time });
  return i18n._('{who}, {time}', { who, time });
}
