import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayee } from '@waha/domain/company/company.contract';
import { Landmark } from 'lucide-react';
import { sayText } from '../../platform/words';
import { Loaded } from '../../shell/states/query-boundary';
import { CopyButton } from '../../ui/copy-button';
import { Fold } from '../../ui/fold';
import { payeesQuery } from './recharge.queries';

/** Where the money goes: every way that is open, its number to be copied. */
export function WhereToPay() {
  const payees = useQuery(payeesQuery());
  return (
    <Fold title={i18n._('Where to pay')} icon={<Landmark aria-hidden="true" />}>
      {() => (
        <Loaded query={payees} sayFailure={() => i18n._('The ways to pay could not be loaded.')}>
          {(all) =>
            all.length > 0 ? (
              <ul className="divide-y divide-line">
                {all.map((payee) => (
                  <Payee key={payee.method} payee={payee} />
                ))}
              </ul>
            ) : (
              <p className="text-sm text-ink-soft">{i18n._('No way to pay is open at the moment.')}</p>
            )
          }
        </Loaded>
      )}
    </Fold>
  );
}

function Payee({ payee: { label, holder, number, address, network } }: { payee: WirePayee }) {
  const target = address ?? number;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{sayText(label)}</p>
        <p className="text-sm text-ink-soft">{holder}</p>
        <p className="wrap-anywhere tabular-nums">{target}</p>
        {network ? <p className="text-sm text-ink-soft">{network}</p> : null}
      </div>
      <CopyButton text={target} label={label} />
    </li>
  );
}
