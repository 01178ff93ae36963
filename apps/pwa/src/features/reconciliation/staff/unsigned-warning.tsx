import { i18n } from '@lingui/core';
import { StaffWarning } from '#shell/staff/warning';

/** Says that money which went out may have been read as money that came in. */
export function UnsignedWarning() {
  return (
    <StaffWarning title={i18n._('No amount has a sign')}>
      <li className="text-sm">
        {i18n._('Make sure that this statement only lists money received, or choose the column for the direction.')}
      </li>
    </StaffWarning>
  );
}
