import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { lazyExport } from '#ui/lazy-export';
import { Loading } from '#ui/loading';
import { Tabs } from '#ui/tabs';

const PacksPage = lazyExport(() => import('#features/purchase/staff/pack-editor/packs-page'), 'PacksPage');
const ProductsPage = lazyExport(() => import('#features/marketplace/staff/products-page'), 'ProductsPage');
const PayeesPage = lazyExport(() => import('#features/company/staff/payees-page'), 'PayeesPage');
const CompanyPageEditor = lazyExport(() => import('#features/company/staff/company-page-editor'), 'CompanyPageEditor');
const TermsEditor = lazyExport(() => import('#features/terms/staff/terms-editor'), 'TermsEditor');

/** The height of the top bar and these tabs. */
const LIST_OFFSET_STYLE = { '--above-list': '10.5rem' } as CSSProperties;

/** The editors of the catalogue, one kind at a time; the kind is in the address. */
export function AdminCatalogue() {
  const router = useRouter();
  const { view, part } = useLocation().search as Record<string, string | undefined>;
  const tabs = [
    { value: 'packs', label: i18n._('Packs'), Page: PacksPage },
    { value: 'products', label: i18n._('Products'), Page: ProductsPage },
    { value: 'payees', label: i18n._('Payment accounts'), Page: PayeesPage },
    { value: 'company', label: i18n._('Company page'), Page: CompanyPageEditor },
    { value: 'terms', label: i18n._('Terms and privacy'), Page: TermsEditor },
  ];
  const chosen = tabs.find(({ value }) => value === part) ?? tabs[0]!;
  return (
    <Tabs
      label={i18n._('Catalogue')}
      value={chosen.value}
      onChoose={(next) => void router.navigate({ to: '.', search: { view, part: next }, replace: true })}
      tabs={tabs.map(({ value, label, Page }) => ({
        value,
        label,
        panel: (
          <Loading>
            <div style={LIST_OFFSET_STYLE}>
              <Page />
            </div>
          </Loading>
        ),
      }))}
    />
  );
}
