import { i18n } from '@lingui/core';
import { OperationsWarning } from '#features/operations/staff/operations-warning';
import { PopupFrame } from '#shell/popup/popup-frame';
import { StaffFrame } from '#shell/staff/frame/staff-frame';
import { staffNav, staffPopups } from '../staff/staff-popups';
import { StaffSections } from '../staff/staff-sections';
import { adminSections } from './admin-sections';

const loadFinders = async () => (await import('./admin-finders')).adminFinders;

/** The administrator's dashboard: all decisions for members. */
export function AdminDashboard() {
  const title = i18n._('Administration');
  return (
    <StaffFrame title={title} nav={staffNav} sections={adminSections} finders={loadFinders}>
      <OperationsWarning />
      <StaffSections
        label={title}
        sections={adminSections}
        emptyText={i18n._('Payments, quiz scores, withdrawals and profiles to decide appear here.')}
      />
      <PopupFrame popups={staffPopups} />
    </StaffFrame>
  );
}
