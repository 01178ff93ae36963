import { i18n } from '@lingui/core';
import { lazyExport } from '#ui/lazy-export';
import { PartTabs } from './part-tabs';

const SellerPage = lazyExport(() => import('#features/company/staff/seller-page'), 'SellerPage');
const EInvoicingSettings = lazyExport(
  () => import('#features/e-invoicing/staff/e-invoicing-settings'),
  'EInvoicingSettings',
);

/** The company as the seller of its invoices: legal data, and electronic invoices. */
export function AdminCompany() {
  return (
    <PartTabs
      label={i18n._('Company details')}
      parts={[
        { value: 'details', label: i18n._('Legal details'), Page: SellerPage },
        { value: 'e-invoices', label: i18n._('Electronic invoices'), Page: EInvoicingSettings },
      ]}
    />
  );
}
