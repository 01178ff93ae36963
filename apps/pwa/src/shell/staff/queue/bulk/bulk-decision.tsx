import { i18n } from '@lingui/core';
import { Check, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { type HeldOr, isHeldReply } from '#shell/staff/held/call-held';
import { addHeldGroup } from '#shell/staff/held/held-decisions';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { type ReasonFieldProps, StaffReasonDialog } from '../reason-dialog';
import { type BulkStep, useBulkRun } from './use-bulk-run';
import type { BulkSelection } from './use-bulk-selection';

type Refused = { id: string; name: string; why: string };

type BulkDecisionProps<Row> = {
  rows: readonly Row[];
  bulkSelection: BulkSelection;
  /** The feature whose reads become outdated. */
  feature: string;
  action: 'accept' | 'reject';
  /** The consequences. */
  outcome: ReactNode;
  /** Set for a rejection: one reason for all. */
  reason?: Omit<ReasonFieldProps, 'subject'> & { kind: ReasonFieldProps['subject']['kind'] };
  /** Decides one item; the server holds the decision. */
  decide: (row: Row, order: { reason: string; idempotencyKey: string }) => Promise<HeldOr<unknown>>;
  toName: (row: Row) => string;
};

/** More than for other toasts: the details must be found. */
const REFUSED_MS = 15_000;

/**
 * Decides the selected items with one confirmation. One toast says how many, and undoes all of them; refused ones stay
 * selected, and their reasons are shown on demand.
 */
export function BulkDecision<Row extends { _id: string; userId: string }>(props: BulkDecisionProps<Row>) {
  const { rows, bulkSelection, feature, action, outcome, reason, decide, toName } = props;
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const [shownRefused, setShownRefused] = useState<readonly Refused[]>();
  const run = useBulkRun<Row, HeldOr<unknown>>(feature);
  const sentReason = useRef('');

  function send(text: string): void {
    const decideRow = (row: Row, idempotencyKey: string) => decide(row, { reason: text, idempotencyKey });
    // After a lost connection, the same decision continues under the same keys.
    const isSame = sentReason.current === text && run.steps.length > 0;
    sentReason.current = text;
    if (isSame) run.resume(decideRow, onEnd);
    else run.start(rows, decideRow, onEnd);
  }

  function onEnd(steps: readonly BulkStep<Row, HeldOr<unknown>>[], error: unknown): void {
    if (error) return void toast.error(translateError(error));
    setConfirming(false);
    run.clear();
    reportDone(steps.flatMap(({ row, outcome: end }) => (end && 'reply' in end ? [{ row, reply: end.reply }] : [])));
    const refused = steps.flatMap(({ row, outcome: end }) =>
      end && 'refused' in end ? [{ id: row._id, name: toName(row), why: end.refused }] : [],
    );
    if (refused.length === 0) bulkSelection.stop();
    else reportRefused(steps, refused);
  }

  /** The refused items stay selected. */
  function reportRefused(steps: readonly BulkStep<Row>[], refused: readonly Refused[]): void {
    const refusedIds = new Set(refused.map(({ id }) => id));
    bulkSelection.pick(
      steps.map(({ row }) => row._id).filter((id) => !refusedIds.has(id)),
      false,
    );
    toast.error(
      i18n._(
        '{n, plural, one {1 was not decided.} other {{count} were not decided.}}',
        createPluralValues(refused.length),
      ),
      { durationMs: REFUSED_MS, action: { label: i18n._('Details'), onPress: () => setShownRefused(refused) } },
    );
  }

  function reportDone(done: readonly { row: Row; reply: HeldOr<unknown> }[]): void {
    const [first] = done;
    if (!first) return;
    const text = translateDone(action, done.length, toName(first.row));
    const held = done.flatMap(({ row, reply }) => (isHeldReply(reply) ? [{ row, ...reply }] : []));
    const last = held.at(-1);
    if (!last) return void toast.success(text);
    addHeldGroup({ text, items: held.map(({ row, heldId }) => ({ heldId, itemId: row._id })), seconds: last.seconds });
  }

  const n = createPluralValues(rows.length);
  const isAccept = action === 'accept';
  const doneCount = run.steps.filter((step) => step.outcome).length;
  const dialog = {
    isOpen: isConfirming,
    busy: run.isRunning,
    confirm: isAccept ? i18n._('Accept') : i18n._('Reject'),
    title: isAccept
      ? i18n._('{n, plural, one {Accept 1 selected?} other {Accept {count} selected?}}', n)
      : i18n._('{n, plural, one {Reject 1 selected?} other {Reject {count} selected?}}', n),
    onCancel: () => {
      run.stop();
      if (!run.isRunning) setConfirming(false);
    },
    children: run.isRunning
      ? i18n._('{n} of {total}', { n: formatNumber(doneCount), total: formatNumber(run.steps.length) })
      : outcome,
  };
  const userId = rows[0]?.userId ?? '';
  return (
    <>
      <StaffKeyButton
        action={action}
        variant={isAccept ? 'primary' : 'secondary'}
        disabled={isOffline || rows.length === 0}
        icon={isAccept ? <Check /> : <X />}
        onPress={() => setConfirming(true)}
      >
        {isAccept
          ? i18n._('{n, plural, one {Accept 1} other {Accept {count}}}', n)
          : i18n._('{n, plural, one {Reject 1} other {Reject {count}}}', n)}
      </StaffKeyButton>
      {reason ? (
        <StaffReasonDialog {...dialog} {...reason} subject={{ kind: reason.kind, userId }} onConfirm={send} />
      ) : (
        <StaffConfirmDialog {...dialog} onConfirm={() => send('')} />
      )}
      <QuestionDialog
        isOpen={shownRefused !== undefined}
        title={i18n._('Not decided')}
        question={
          <ul className="grid gap-2">
            {shownRefused?.map(({ id, name, why }) => (
              <li key={id} className="text-sm">
                <Untranslated className="font-medium">{name}</Untranslated>
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

function translateDone(action: 'accept' | 'reject', count: number, name: string): string {
  const values = createPluralValues(count, { name });
  return action === 'accept'
    ? i18n._('{n, plural, one {Accepted: {name}} other {{count} accepted}}', values)
    : i18n._('{n, plural, one {Rejected: {name}} other {{count} rejected}}', values);
}
