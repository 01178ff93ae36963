import { i18n } from '@lingui/core';
import { validatePayment } from '@waha/domain/purchase/payment.contract';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#platform/call-api';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues } from '#platform/language/format';
import { useBulkRun } from '#shell/staff/queue/bulk/use-bulk-run';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { AcceptEffects } from './accept-effects';
import { AcceptOutcomes } from './accept-outcomes';
import type { QueuedPayment } from './queued-payment';

type BulkAcceptProps = { payments: readonly QueuedPayment[]; bulkSelection: BulkSelection };

/** Keeps the buttons on the screen, however many payments there are. */
const SCROLL_STYLE = { maxHeight: '60dvh', overflowY: 'auto', paddingBottom: '4px' } as const;

/** Accepts the selected payments: shows the effects first, then the progress, then each result. */
export function BulkAccept({ payments, bulkSelection }: BulkAcceptProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const { steps, isRunning, failure, start, resume, stop, clear } = useBulkRun<QueuedPayment, unknown>('purchase');
  const buttons = useRef<HTMLDivElement>(null);
  const remaining = steps.filter(({ outcome }) => !outcome).length;
  const phase = isRunning ? 'running' : steps.length > 0 ? 'told' : 'asking';
  // The pressed button is gone: focus the next answer.
  useEffect(() => {
    if (isConfirming && phase !== 'asking') buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [isConfirming, phase]);

  const acceptLabel = i18n._(
    '{n, plural, one {Accept 1 payment} other {Accept {count} payments}}',
    createPluralValues(payments.length),
  );
  const close = () => {
    if (phase === 'running') return stop();
    setConfirming(false);
    if (phase === 'asking') return;
    if (remaining === 0) return bulkSelection.stop();
    bulkSelection.pick(
      steps.filter(({ outcome }) => outcome).map(({ row }) => row._id),
      false,
    );
    clear();
  };
  return (
    <>
      <StaffKeyButton
        action="accept"
        disabled={isOffline || payments.length === 0}
        icon={<Check />}
        onPress={() => setConfirming(true)}
      >
        {acceptLabel}
      </StaffKeyButton>
      <QuestionDialog
        isOpen={isConfirming}
        isWide
        title={translateTitle(phase, phase === 'asking' ? payments.length : steps.length)}
        question={
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its place is scrolled by keyboard too
          <section tabIndex={0} aria-label={i18n._('Effects of the approval')} style={SCROLL_STYLE}>
            {phase === 'asking' ? (
              <AcceptEffects payments={payments} />
            ) : (
              <AcceptOutcomes steps={steps} isRunning={isRunning} failure={failure} />
            )}
          </section>
        }
        onCancel={close}
      >
        <div ref={buttons} className="grid gap-2">
          {phase === 'asking' ? (
            <Button
              key="accept"
              disabled={isOffline || payments.length === 0}
              onPress={() => start(payments, acceptPayment)}
            >
              {acceptLabel}
            </Button>
          ) : null}
          {phase === 'told' && remaining > 0 ? (
            <Button key="on" disabled={isOffline} onPress={() => resume(acceptPayment)}>
              {i18n._(
                '{n, plural, one {Continue with 1} other {Continue with {count}}}',
                createPluralValues(remaining),
              )}
            </Button>
          ) : null}
          <Button key={phase} variant="secondary" onPress={close}>
            {translateDismiss(phase)}
          </Button>
        </div>
      </QuestionDialog>
    </>
  );
}

const acceptPayment = ({ _id }: QueuedPayment, idempotencyKey: string) =>
  callApi(validatePayment, { params: { id: _id }, body: { status: 'approved' }, idempotencyKey });

type Phase = 'asking' | 'running' | 'told';

function translateTitle(phase: Phase, n: number): string {
  if (phase === 'running') return i18n._('Accepting payments…');
  if (phase === 'told') return i18n._('bulk|Results');
  return i18n._('{n, plural, one {Accept 1 payment?} other {Accept {count} payments?}}', createPluralValues(n));
}

function translateDismiss(phase: Phase): string {
  if (phase === 'running') return i18n._('Stop');
  return phase === 'told' ? i18n._('Close') : i18n._('Cancel');
}
