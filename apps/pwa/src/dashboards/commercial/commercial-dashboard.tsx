import { i18n } from '@lingui/core';
import { PopupFrame } from '#shell/popup/popup-frame';
import { StaffFrame } from '#shell/staff/frame/staff-frame';
import { staffNav, staffPopups } from '../staff/staff-popups';
import { StaffSections } from '../staff/staff-sections';
import { commercialSections } from './commercial-sections';

const loadFinders = async () => (await import('./commercial-finders')).commercialFinders;

/** The commercial administrator's dashboard: the documents of verified members (spec 3 §2). */
export function CommercialDashboard() {
  const title = i18n._('Commercial administration');
  return (
    <StaffFrame title={title} nav={staffNav} sections={commercialSections} finders={loadFinders}>
      <StaffSections
        label={title}
        sections={commercialSections}
        emptyText={i18n._('Details, invoices, tasks and Facility VIP of each verified member appear here.')}
      />
      <PopupFrame popups={staffPopups} />
    </StaffFrame>
  );
}
