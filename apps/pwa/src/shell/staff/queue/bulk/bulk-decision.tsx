import { i18n } from '@lingui/core';
import type { ReasonKind } from '@waha/domain/messaging/reasons/reason';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { type HeldOr, isHeldReply } from '#shell/staff/held/call-held';
import { addHeldGroup } from '#shell/staff/held/held-decisions';
import { translateDecided, translateHeld } from '#shell/staff/held/translate-held';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { FailureNotice } from '#ui/failure-notice';
import { ProgressBar } from '#ui/progress-bar';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { type ReasonFieldProps, StaffReasonDialog } from '../reason-dialog';
import { StaffReferenceDialog } from '../reference-dialog';
import { ReceiptStrip, type StripReceipt } from './receipt-strip';
import { type BulkCall, type BulkResult, useBulkRun } from './use-bulk-run';
import type { BulkSelection } from './use-bulk-selection';

/** `pay` marks items as paid, with one reference for all. */
type BulkAction = 'accept' | 'reject' | 'pay';

type BulkDecisionProps<Row> = {
  rows: readonly Row[];
  bulkSelection: BulkSelection;
  /** The feature whose reads become outdated. */
  feature: string;
  action: BulkAction;
  /** The consequences. */
  outcome: ReactNode;
  /** Set for an acceptance of receipts: they are shown in the question. */
  toReceipt?: (row: Row) => StripReceipt;
  /** Set for a rejection: one reason for all. */
  reason?: Omit<ReasonFieldProps, 'subject'> & { kind: ReasonKind };
  /** Decides one item; the server may hold the decision. `text` is the typed reason, or the reference of a payout. */
  decide: (row: Row, order: BulkCall & { text: string }) => Promise<HeldOr<unknown>>;
  toName: (row: Row) => string;
};

/** More than for other toasts: the details must be found. */
const REFUSED_MS = 15_000;

/**
 * Decides the selected items with one confirmation. One toast says how many, and undoes those that the server holds.
 * Refused and undecided ones stay selected; the reasons of refused ones are shown on demand.
 */
export function BulkDecision<Row extends { _id: string; userId: string }>(props: BulkDecisionProps<Row>) {
  const { rows, bulkSelection, feature, action, outcome, toReceipt, reason, decide, toName } = props;
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [shownRefused, setShownRefused] = useState<BulkResult<Row, unknown>['refused']>();
  const { progress, start, stop } = useBulkRun<Row, HeldOr<unknown>>(feature);

  function send(text: string): void {
    setFailure(undefined);
    start({
      rows,
      decision: text,
      decide: (row, call) => decide(row, { text, ...call }),
      onEnd,
    });
  }

  /** After a failure the question stays, for the rows that are left. */
  function onEnd({ done, refused, undecided }: BulkResult<Row, HeldOr<unknown>>, why: string | undefined): void {
    setFailure(why);
    setConfirming(why !== undefined);
    reportDone(done);
    if (refused.length > 0) reportRefused(refused);
    const doneIds = done.map(({ row }) => row._id);
    if (refused.length + undecided.length === 0) bulkSelection.stop();
    else bulkSelection.pick(doneIds, false);
  }

  function reportRefused(refused: BulkResult<Row, unknown>['refused']): void {
    toast.error(
      i18n._(
        '{n, plural, one {1 was not decided.} other {{count} were not decided.}}',
        createPluralValues(refused.length),
      ),
      { durationMs: REFUSED_MS, action: { label: i18n._('Details'), onPress: () => setShownRefused(refused) } },
    );
  }

  function reportDone(done: BulkResult<Row, HeldOr<unknown>>['done']): void {
    const [first] = done;
    if (!first) return;
    const held = done.flatMap(({ reply }) => (isHeldReply(reply) ? [reply.held] : []));
    const [firstHeld] = held;
    const decision = DECISIONS[action];
    const name = toName(first.row);
    if (firstHeld && decision !== 'paid')
      addHeldGroup(translateHeld(firstHeld.kind, decision, { name, count: done.length }), held);
    else toast.success(translateDecided(decision, done.length, name));
  }

  const translated = translateBulkAction(action, rows.length);
  const dialog = {
    isOpen: isConfirming,
    busy: progress !== undefined,
    isIncomplete: isOffline,
    confirm: translated.confirm,
    cancel: progress ? i18n._('Stop') : i18n._('Cancel'),
    canStop: true,
    title: translated.title,
    onCancel: () => {
      if (progress) return stop();
      setFailure(undefined);
      setConfirming(false);
    },
    children: (
      <>
        {progress ? <Progress {...progress} /> : outcome}
        <FailureNotice>{failure}</FailureNotice>
      </>
    ),
  };
  const userId = rows[0]?.userId ?? '';
  return (
    <>
      <StaffKeyButton
        action={action === 'reject' ? 'reject' : 'accept'}
        variant={action === 'reject' ? 'secondary' : 'primary'}
        disabled={isOffline || rows.length === 0}
        icon={action === 'reject' ? <X /> : <Check />}
        onPress={() => setConfirming(true)}
      >
        {translated.button}
      </StaffKeyButton>
      {action === 'pay' ? (
        <StaffReferenceDialog {...dialog} onConfirm={send} />
      ) : reason ? (
        <StaffReasonDialog
          {...dialog}
          {...reason}
          undo="held"
          subject={{ kind: reason.kind, userId, isForSeveral: rows.length > 1 }}
          onConfirm={send}
        />
      ) : (
        <StaffConfirmDialog
          {...dialog}
          undo="held"
          document={toReceipt && <ReceiptStrip receipts={rows.map(toReceipt)} />}
          onConfirm={() => send('')}
        />
      )}
      <QuestionDialog
        isOpen={shownRefused !== undefined}
        title={i18n._('Not decided')}
        question={
          <ul className="grid gap-2">
            {shownRefused?.map(({ row, why }) => (
              <li key={row._id} className="text-sm">
                <Untranslated className="font-medium">{toName(row)}</Untranslated>{' '}
                <Untranslated isCode>{toReceipt?.(row).reference ?? ''}</Untranslated>
                <span className="block">{why}</span>
              </li>
            ))}
          </ul>
        }
        onCancel={() => setShownRefused(undefined)}
      >
        <Button variant="secondary" onPress={() => setShownRefused(undefined)}>
          {i18n._('Close')}
        </Button>
      </QuestionDialog>
    </>
  );
}

const DECISIONS = { accept: 'accepted', reject: 'rejected', pay: 'paid' } as const satisfies Record<BulkAction, string>;

/** Returns the texts of the button, and of the question and its button. */
function translateBulkAction(action: BulkAction, count: number): { button: string; title: string; confirm: string } {
  const n = createPluralValues(count);
  if (action === 'accept')
    return {
      button: i18n._('{n, plural, one {Accept 1} other {Accept {count}}}', n),
      title: i18n._('{n, plural, one {Accept 1 selected?} other {Accept {count} selected?}}', n),
      confirm: i18n._('Accept'),
    };
  if (action === 'reject')
    return {
      button: i18n._('{n, plural, one {Reject 1} other {Reject {count}}}', n),
      title: i18n._('{n, plural, one {Reject 1 selected?} other {Reject {count} selected?}}', n),
      confirm: i18n._('Reject'),
    };
  return {
    button: i18n._('{n, plural, one {Mark 1 as paid} other {Mark {count} as paid}}', n),
    title: i18n._('{n, plural, one {Mark 1 payout as paid?} other {Mark {count} payouts as paid?}}', n),
    confirm: i18n._('Mark as paid'),
  };
}

function Progress({ count, total }: { count: number; total: number }) {
  const label = i18n._('{n} of {total}', { n: formatNumber(count), total: formatNumber(total) });
  return (
    <div className="grid gap-2">
      <ProgressBar value={count / total} label={label} />
      <p className="tabular-nums">{label}</p>
    </div>
  );
}
