import { i18n } from '@lingui/core';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues } from '#platform/language/format';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { AcceptOutcomes } from './accept-outcomes';
import { ReceiptStrip, type StripReceipt } from './receipt-strip';
import { useBulkRun } from './use-bulk-run';
import type { BulkSelection } from './use-bulk-selection';

type BulkAcceptProps<Row> = {
  rows: readonly Row[];
  bulkSelection: BulkSelection;
  /** The feature whose reads become outdated. */
  feature: string;
  /** The button and the question: `Accept 3 payments`. */
  texts: { accept: string; question: string };
  /** The consequences. */
  effects: ReactNode;
  toReceipt: (row: Row) => StripReceipt;
  accept: (row: Row, idempotencyKey: string) => Promise<unknown>;
};

/** Keeps the buttons on the screen, however many payments there are. */
const SCROLL_STYLE = { maxHeight: '60dvh', overflowY: 'auto', paddingBottom: '4px' } as const;

/**
 * Accepts the selected items: shows the receipts and the effects first, then the progress. A message says how many were
 * accepted; the dialog stays if some were not.
 */
export function BulkAccept<Row extends { _id: string }>(props: BulkAcceptProps<Row>) {
  const { rows, bulkSelection, feature, texts, effects, toReceipt, accept } = props;
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const { steps, isRunning, failure, start, resume, stop, clear } = useBulkRun<Row, unknown>(feature);
  const buttons = useRef<HTMLDivElement>(null);
  const remaining = steps.filter(({ outcome }) => !outcome).length;
  const phase = isRunning ? 'running' : steps.length > 0 ? 'told' : 'asking';
  // The pressed button is gone: focus the next answer.
  useEffect(() => {
    if (isConfirming && phase !== 'asking') buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [isConfirming, phase]);

  const end = () => {
    setConfirming(false);
    bulkSelection.stop();
    clear();
  };
  /** Everything was accepted: nothing is left to read in the dialog. */
  const onEnd: Parameters<typeof resume>[1] = (done, error) => {
    if (error || done.some(({ outcome }) => !outcome || 'refused' in outcome)) return;
    end();
    toast.success(i18n._('{n, plural, one {1 accepted.} other {{count} accepted.}}', createPluralValues(done.length)));
  };
  const close = () => {
    if (phase === 'running') return stop();
    setConfirming(false);
    if (phase === 'asking') return;
    if (remaining === 0) return end();
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
        disabled={isOffline || rows.length === 0}
        icon={<Check />}
        onPress={() => setConfirming(true)}
      >
        {texts.accept}
      </StaffKeyButton>
      <QuestionDialog
        isOpen={isConfirming}
        isWide
        title={phase === 'asking' ? texts.question : translateTitle(phase)}
        question={
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its place is scrolled by keyboard too
          <section tabIndex={0} aria-label={i18n._('Effects of the approval')} style={SCROLL_STYLE}>
            {phase === 'asking' ? (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <ReceiptStrip receipts={rows.map(toReceipt)} />
                {effects}
              </div>
            ) : (
              <AcceptOutcomes steps={steps} isRunning={isRunning} failure={failure} toReceipt={toReceipt} />
            )}
          </section>
        }
        onCancel={close}
      >
        <div ref={buttons} className="grid gap-2">
          {phase === 'asking' ? (
            <Button key="accept" disabled={isOffline || rows.length === 0} onPress={() => start(rows, accept, onEnd)}>
              {texts.accept}
            </Button>
          ) : null}
          {phase === 'told' && remaining > 0 ? (
            <Button key="on" disabled={isOffline} onPress={() => resume(accept, onEnd)}>
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

type Phase = 'asking' | 'running' | 'told';

function translateTitle(phase: Phase): string {
  return phase === 'running' ? i18n._('Accepting…') : i18n._('bulk|Results');
}

function translateDismiss(phase: Phase): string {
  if (phase === 'running') return i18n._('Stop');
  return phase === 'told' ? i18n._('Close') : i18n._('Cancel');
}
