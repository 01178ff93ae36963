import { i18n } from '@lingui/core';
import type { WirePayee } from '@waha/domain/company/company.contract';
import type { ReactNode } from 'react';
import { formatPlainTnd, formatTnd } from '#platform/language/format';
import { MethodMark } from '#shell/payment-method/method-mark';
import { CopyButton } from '#ui/copy-button';
import { Untranslated } from '#ui/untranslated';

export type PayeeCardProps = {
  payee: WirePayee;
  /** The amount of this transfer: the full price, or the first instalment of a facility. */
  due: { millimes: number; isInstalment: boolean } | undefined;
  reference: string;
};

/** The account to pay to, and what the transfer must contain. Each line can be copied. */
export function PayeeCard({ payee, due, reference }: PayeeCardProps) {
  return (
    <section
      aria-label={i18n._('Payment details')}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <MethodMark method={payee.method} />
        <p className="text-base font-medium text-ink">{translateHowToPay(payee)}</p>
      </div>
      <dl className="divide-y divide-line">
        {due ? (
          <Row
            name={due.isInstalment ? i18n._('First instalment') : i18n._('Amount')}
            copy={formatPlainTnd(due.millimes)}
          >
            <span className="text-lg font-semibold">{formatTnd(due.millimes)}</span>
          </Row>
        ) : null}
        <Row name={i18n._('Number')} copy={payee.number}>
          <Untranslated isCode>{payee.number}</Untranslated>
        </Row>
        {payee.address ? (
          <Row name={i18n._('Address')} copy={payee.address}>
            <Untranslated isCode>{payee.address}</Untranslated>
          </Row>
        ) : null}
        {payee.network ? (
          <Row name={i18n._('Network')}>
            <strong className="font-semibold">{payee.network}</strong>
          </Row>
        ) : null}
        <Row name={i18n._('Holder')}>
          <Untranslated>{payee.holder}</Untranslated>
        </Row>
        <div className="bg-sun-wash">
          <Row name={i18n._('Write this reference on the transfer')} copy={reference}>
            <Untranslated isCode className="text-lg font-semibold tracking-wide">
              {reference}
            </Untranslated>
          </Row>
        </div>
      </dl>
      <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{payee.instructions}</p>
    </section>
  );
}

/** Returns how to pay by this method and what to send. */
function translateHowToPay({ method, kind, label }: WirePayee): string {
  if (method === 'postal') return i18n._('Make a transfer of this amount, then photograph its receipt.');
  return kind === 'wallet'
    ? i18n._('Send this amount from {method}, then send the screenshot.', { method: label })
    : i18n._('Pay this amount in {method}, then send the screenshot.', { method: label });
}

function Row({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className="text-base break-words text-ink tabular-nums">{children}</dd>
      </div>
      {copy === undefined ? null : (
        <dd className="shrink-0">
          <CopyButton text={copy} label={name} />
        </dd>
      )}
    </div>
  );
}
