import { i18n } from '@lingui/core';
import { PopupFrame, type PopupTable } from '#shell/popup/popup-frame';
import { StaffFrame } from '#shell/staff/frame/staff-frame';
import { lazyExport } from '#ui/lazy-export';
import { staffNav, staffPopups } from '../staff/staff-popups';
import { StaffSections } from '../staff/staff-sections';
import { financeSections } from './finance-sections';

const financePopups: PopupTable = {
  ...staffPopups,
  credit: {
    title: () => i18n._('Credit'),
    component: lazyExport(() => import('#features/credit/staff/credit-popup'), 'CreditPopup'),
    size: 'wide',
  },
  buyer: {
    title: () => i18n._('Number of the buyer'),
    component: lazyExport(() => import('#features/e-invoicing/staff/buyer-popup'), 'BuyerPopup'),
    size: 'narrow',
  },
};

const loadFinders = async () => (await import('./finance-finders')).financeFinders;

/** The finance dashboard: recharge requests and invoice receipts (spec 3 §2), and the lists around them. */
export function FinanceDashboard() {
  const title = i18n._('Finance');
  return (
    <StaffFrame title={title} nav={staffNav} sections={financeSections} finders={loadFinders}>
      <StaffSections
        label={title}
        sections={financeSections}
        emptyText={i18n._('Recharge requests and invoice receipts to check appear here.')}
      />
      <PopupFrame popups={financePopups} />
    </StaffFrame>
  );
}
