import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazyExport } from '#ui/lazy-export';
import { Loading } from '#ui/loading';
import { Tabs } from '#ui/tabs';

const SellerPage = lazyExport(() => import('#features/company/staff/seller-page'), 'SellerPage');
const EInvoicingSettings = lazyExport(
  () => import('#features/e-invoicing/staff/e-invoicing-settings'),
  'EInvoicingSettings',
);

/** The company as the seller of its invoices: legal data, and electronic invoices. The part is in the address. */
export function AdminCompany() {
  const router = useRouter();
  const { view, part } = useLocation().search as Record<string, string | undefined>;
  const tabs = [
    { value: 'details', label: i18n._('Legal details'), Page: SellerPage },
    { value: 'e-invoices', label: i18n._('Electronic invoices'), Page: EInvoicingSettings },
  ];
  const chosen = tabs.find(({ value }) => value === part) ?? tabs[0]!;
  return (
    <Tabs
      label={i18n._('Company details')}
      value={chosen.value}
      onChoose={(next) => void router.navigate({ to: '.', search: { view, part: next }, replace: true })}
      tabs={tabs.map(({ value, label, Page }) => ({
        value,
        label,
        panel: (
          <Loading>
            <Page />
          </Loading>
        ),
      }))}
    />
  );
}
