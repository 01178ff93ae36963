import { i18n } from '@lingui/core';
import { lazyExport } from '#ui/lazy-export';
import { PartTabs } from './part-tabs';

const PacksPage = lazyExport(() => import('#features/purchase/staff/pack-editor/packs-page'), 'PacksPage');
const ProductsPage = lazyExport(() => import('#features/marketplace/staff/products-page'), 'ProductsPage');
const PayeesPage = lazyExport(() => import('#features/company/staff/payees-page'), 'PayeesPage');
const CompanyPageEditor = lazyExport(() => import('#features/company/staff/company-page-editor'), 'CompanyPageEditor');
const TermsEditor = lazyExport(() => import('#features/terms/staff/terms-editor'), 'TermsEditor');

/** The editors of the catalogue, one kind at a time. */
export function AdminCatalogue() {
  return (
    <PartTabs
      label={i18n._('Catalogue')}
      parts={[
        { value: 'packs', label: i18n._('Packs'), Page: PacksPage },
        { value: 'products', label: i18n._('Products'), Page: ProductsPage },
        { value: 'payees', label: i18n._('Payment accounts'), Page: PayeesPage },
        { value: 'company', label: i18n._('Company page'), Page: CompanyPageEditor },
        { value: 'terms', label: i18n._('Terms and privacy'), Page: TermsEditor },
      ]}
    />
  );
}
