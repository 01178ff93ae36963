import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { listSellerVersions } from '@waha/domain/company/staff/seller.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { useDeferredValue } from 'react';
import { formatList, formatNumber, formatStaffTime } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { SectionHeading } from '#ui/section-heading';
import { Skeleton } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { sellerQuery, sellerVersionsQuery } from './seller.queries';
import { SellerForm } from './seller-form';
import { translateSellerFact } from './translate-seller-field';

/** The company's legal facts, which documents name. A change applies to documents issued from then on. */
export function SellerPage() {
  const seller = useQuery(sellerQuery());
  const isFormComing = useDeferredValue(seller.isLoading);
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-ink-soft">
        {i18n._('Invoices, statements and reports show these company details. Documents already issued do not change.')}
      </p>
      <QueryBoundary query={seller} skeleton={<Skeleton className="h-120" />}>
        {(saved) => <SellerForm saved={saved} />}
      </QueryBoundary>
      {/* Loaded and shown together with the form: its height is known then. */}
      <div hidden={isFormComing}>
        <SellerVersions />
      </div>
    </div>
  );
}

type Version = ReplyOf<typeof listSellerVersions>[number];

/** Lists the versions of the facts with author and start: an invoice names those of its day. */
function SellerVersions() {
  return (
    <section className="grid gap-3">
      <SectionHeading>{i18n._('Versions')}</SectionHeading>
      <QueryBoundary query={useQuery(sellerVersionsQuery())}>
        {(all) => (
          <ul aria-label={i18n._('Versions')} className="divide-y divide-line rounded-xl border border-line bg-surface">
            {all.map((version) => (
              <li key={version.version} className="px-4 py-3">
                <span className="block font-medium tabular-nums">{translateVersion(version)}</span>
                <span className="block text-sm text-ink-soft">
                  <VersionChanges {...version} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

function translateVersion({ version, savedAt, savedBy }: Version): string {
  const [number, time] = [formatNumber(version), formatStaffTime(savedAt)];
  const name = savedBy?.name;
  if (name) return i18n._('Version {number}: {name}, {time}', { number, name, time });
  return savedBy === null
    ? i18n._('Version {number}: from the catalogue file, {time}', { number, time })
    : i18n._('Version {number}: {time}', { number, time });
}

function VersionChanges({ changed, seller }: Version) {
  if (changed.length === 0) return <Untranslated>{`${seller.legalName} · ${seller.taxNumber}`}</Untranslated>;
  return formatList(changed.map((field) => translateSellerFact(field, seller)));
}
