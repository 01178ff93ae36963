import { i18n } from '@lingui/core';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { readStatement } from '@waha/domain/wallet/wallet.contract';
import { useConnectivity } from '../../platform/connectivity';
import { buttonLook } from '../../ui/button';

/** Every entry as a file: made by the server when it is asked for, so not without a network. */
export function StatementLinks({ userId }: { userId: string }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const address = `/api${fillPath(readStatement.path, { userId })}`;
  return (
    <section aria-label={i18n._('Statement')}>
      <h3 className="mb-2 font-semibold">{i18n._('Statement')}</h3>
      {isOffline ? (
        <p className="text-sm text-ink-soft">{i18n._('The statement can be downloaded once you are online.')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a
            href={`${address}?format=pdf`}
            target="_blank"
            rel="noreferrer"
            aria-label={i18n._('Statement as PDF')}
            className={buttonLook('secondary')}
          >
            PDF
          </a>
          <a
            href={`${address}?format=csv`}
            download
            aria-label={i18n._('Statement as CSV')}
            className={buttonLook('secondary')}
          >
            CSV
          </a>
        </div>
      )}
    </section>
  );
}
