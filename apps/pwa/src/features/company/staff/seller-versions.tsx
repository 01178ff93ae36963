import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { listSellerVersions } from '@waha/domain/company/staff/seller.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { formatList, formatNumber, formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { SectionHeading } from '#ui/section-heading';
import { Untranslated } from '#ui/untranslated';
import { sellerVersionsQuery } from './seller.queries';
import { translateSellerFact } from './translate-seller-field';

type Version = ReplyOf<typeof listSellerVersions>[number];

/** Lists the versions of the facts with author and start: an invoice names those of its day. */
export function SellerVersions() {
  return (
    <section className="grid gap-3">
      <SectionHeading>{i18n._('Versions')}</SectionHeading>
      <QueryBoundary query={useQuery(sellerVersionsQuery())} translateFailure={translateError}>
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
