import { i18n } from '@lingui/core';
import type { WirePayee } from '@waha/domain/company/company.contract';
import type { Millimes } from '@waha/domain/kernel/money';
import type { ReactNode } from 'react';
import { formatPlainTnd, formatTnd } from '#platform/language/format';
import { CopyButton } from '#ui/copy-button';
import { joinClasses } from '#ui/join-classes';
import { Untranslated } from '#ui/untranslated';
import { MethodMark } from './method-mark';

export type PayeeCardProps = {
  payee: WirePayee;
  /** The amount of this transfer with its name, such as “First instalment”; undefined if it is not known. */
  due: { label: string; millimes: Millimes } | undefined;
  /** The text that the transfer must contain; undefined if there is none. */
  reference: string | undefined;
};

const INSTRUCTIONS = 'border-line px-4 py-3 text-sm text-ink-soft';

/** The account to pay to, and what the transfer must contain. Each line can be copied. */
export function PayeeCard({ payee, due, reference }: PayeeCardProps) {
  return (
    <section
      aria-label={i18n._('Payment details')}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <MethodMark method={payee.method} />
        <p className="text-base font-medium text-ink">{due ? translateHowToPay(payee) : payee.label}</p>
      </div>
      {/* A network has another currency: the amount in dinars must not be sent on it. */}
      {payee.network ? <p className={joinClasses(INSTRUCTIONS, 'border-b')}>{payee.instructions}</p> : null}
      <dl className="divide-y divide-line">
        {due ? (
          <Row name={due.label} copy={formatPlainTnd(due.millimes)}>
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
        {reference === undefined ? null : (
          <div className="bg-sun-wash">
            <Row name={i18n._('Write this reference with the payment')} copy={reference} isLarge>
              <Untranslated isCode className="inline-block max-w-full text-lg font-semibold tracking-wide">
                {reference}
              </Untranslated>
            </Row>
          </div>
        )}
      </dl>
      {/* The instructions of local methods ask for the reference. */}
      {payee.network || (reference === undefined && payee.kind === 'local') ? null : (
        <p className={joinClasses(INSTRUCTIONS, 'border-t')}>{payee.instructions}</p>
      )}
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

type RowProps = {
  name: string;
  copy?: string;
  /** A text in large letters: beside the button on a phone, it would break. */
  isLarge?: boolean;
  children: ReactNode;
};

/** The button is below the text where they do not fit side by side: on a small phone, or at twice the text size. */
function Row({ name, copy, isLarge = false, children }: RowProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className={joinClasses('min-w-0 grow', isLarge ? 'basis-60' : 'basis-32')}>
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className="text-base wrap-anywhere text-ink tabular-nums">{children}</dd>
      </div>
      {copy === undefined ? null : (
        <dd className="shrink-0">
          <CopyButton text={copy} label={name} />
        </dd>
      )}
    </div>
  );
}
