import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Skeleton } from '#ui/skeleton';
import { sellerQuery } from './seller.queries';
import { SellerForm } from './seller-form';
import { SellerVersions } from './seller-versions';

/** The company's legal facts, which documents name. A change applies to documents issued from then on. */
export function SellerPage() {
  const seller = useQuery(sellerQuery());
  const isFormComing = useDeferredValue(seller.isLoading);
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-ink-soft">
        {i18n._('Invoices, statements and reports show these company details. Documents already issued do not change.')}
      </p>
      <QueryBoundary query={seller} translateFailure={translateError} skeleton={<Skeleton className="h-120" />}>
        {(saved) => <SellerForm saved={saved} />}
      </QueryBoundary>
      {/* Loaded and shown together with the form: its height is known then. */}
      <div hidden={isFormComing}>
        <SellerVersions />
      </div>
    </div>
  );
}
