import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireEInvoice } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { useMember } from '#platform/session';
import { useOpenBuyer } from './buyer-link';
import { RetryButton } from './retry-button';
import { SELLER_ADDRESS } from './settings-address';

/** Lists what has to be corrected, with links to the places, and makes the electronic invoice again. */
export function EInvoiceFaults({ eInvoice }: { eInvoice: WireEInvoice }) {
  const { status, faults, userId, canRetry } = eInvoice;
  const isAdmin = useMember().role === 'admin';
  return (
    <div className="grid gap-1 rounded-lg bg-bougainvillea-wash px-3 py-2 text-sm text-ink">
      <p className="font-medium">{translateHeading(status, faults.length)}</p>
      <ul className="list-disc ps-5 empty:hidden">
        {[...new Set(faults)].map((fault) => (
          <li key={fault} className="wrap-anywhere">
            <bdi>{fault}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4">
        {isAdmin ? (
          <Link to="." search={SELLER_ADDRESS} className={LINK_CLASSES}>
            {i18n._('Company details')}
          </Link>
        ) : null}
        <BuyerNumberLink userId={userId} isAdmin={isAdmin} />
        {canRetry ? <RetryButton eInvoice={eInvoice} /> : null}
      </div>
      {isAdmin ? null : <p className="text-ink-soft">{i18n._('An administrator corrects the company details.')}</p>}
    </div>
  );
}

function translateHeading(status: WireEInvoice['status'], count: number): string {
  if (status === 'invalid') return i18n._('To correct before it is signed:');
  return count > 0 ? i18n._('El Fatoora rejected it:') : i18n._('El Fatoora rejected it without a reason.');
}

const LINK_CLASSES = 'inline-flex min-h-11 items-center text-blue underline-offset-4 hover:underline';

/** Leads to the number of the buyer: on the page of the member, or in a popup for finance. */
function BuyerNumberLink({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const openBuyer = useOpenBuyer(userId);
  const text = i18n._('Number of the buyer');
  if (!isAdmin)
    return (
      <button type="button" onClick={openBuyer} className={LINK_CLASSES}>
        {text}
      </button>
    );
  return (
    <Link to="." search={{ view: 'users', item: userId } as Record<string, string>} className={LINK_CLASSES}>
      {text}
    </Link>
  );
}
