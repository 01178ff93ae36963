import { i18n } from '@lingui/core';
import { StaffWarning } from '#shell/staff/warning';

/** Warns that outgoing money may have been read as incoming. */
export function UnsignedWarning() {
  return (
    <StaffWarning title={i18n._('No amount shows whether it came in or went out')}>
      <li className="text-sm">
        {i18n._('Make sure that this statement only lists money received, or choose the column for the direction.')}
      </li>
    </StaffWarning>
  );
}
