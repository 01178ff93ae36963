import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireLine, WireThing } from '@waha/domain/reconciliation/reconciliation.contract';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues, formatCalendarDay, formatNumber, formatTnd } from '#platform/language/format';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { Tick } from '#shell/staff/queue/tick';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { KeyCap } from '#shell/staff/shortcuts/key-cap';
import { ShortcutsDialog } from '#shell/staff/shortcuts/shortcuts-dialog';
import { useShortcuts } from '#shell/staff/shortcuts/use-shortcuts';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { StaffWarning } from '#shell/staff/warning';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { FailureNotice } from '#ui/failure-notice';
import { Notice } from '#ui/notice';
import { ProgressBar } from '#ui/progress-bar';
import { Untranslated } from '#ui/untranslated';
import { LAPTOP, useMedia } from '#ui/use-media';
import { linesQuery } from './reconciliation.queries';
import { translateOutcome, translateThing } from './reconciliation.texts';
import { type Accepted, useAcceptPairs } from './use-accept-pairs';

/**
 * The lines with matching reference and amount: all selected, each beside the item that it pays, and accepted together
 * after a check.
 */
export function SureLines({ id }: { id: string }) {
  const list = useInfiniteQuery(linesQuery(id, 'sure'));
  const acceptance = useAcceptPairs(id);
  const [acceptResult, setAcceptResult] = useState<Accepted>();
  // All lines stay visible while they are accepted in batches.
  const shownLines = useRef<readonly WireLine[]>([]);
  if (!acceptance.progress) shownLines.current = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const lines = shownLines.current;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RefusedPairs told={acceptResult} />
      <QueryBoundary query={list}>
        {() =>
          lines.length === 0 ? (
            <EmptyState picture="all-done">{i18n._('No certain matches left.')}</EmptyState>
          ) : (
            <SelectableLines lines={lines} onAccepted={setAcceptResult} {...acceptance} />
          )
        }
      </QueryBoundary>
      <ShowMoreButton list={list} />
    </div>
  );
}

type SelectableLinesProps = ReturnType<typeof useAcceptPairs> & {
  lines: readonly WireLine[];
  onAccepted: (result: Accepted) => void;
};

function SelectableLines({ lines, onAccepted, accept, progress }: SelectableLinesProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const hasKeyboard = useMedia(LAPTOP);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [isConfirming, setConfirming] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ root, area: root, onBack: () => {}, onHelp: () => setHelping(true) });
  // The pressed button is gone after the import: focus the next one.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus();
  }, []);

  const ticked = lines.filter(({ _id }) => !unticked.has(_id));
  const sum = ticked.reduce((all, { amount }) => all + amount, 0);
  const count = createPluralValues(ticked.length);
  const acceptLabel = i18n._('{n, plural, one {Accept 1 line} other {Accept {count} lines}}', count);
  const toggle = (line: string) => setUnticked(toggleItem(unticked, line));

  async function send(): Promise<void> {
    const pairs = ticked.flatMap(({ _id: lineId, candidates: [candidate] = [] }) =>
      candidate ? [{ lineId, kind: candidate.kind, thingId: candidate._id }] : [],
    );
    const result = await accept(pairs);
    setConfirming(false);
    onAccepted(result);
  }

  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <StaffKeyButton
          ref={button}
          action="accept"
          disabled={isOffline || ticked.length === 0 || progress !== undefined}
          icon={<Check />}
          onPress={() => setConfirming(true)}
        >
          {acceptLabel}
        </StaffKeyButton>
        <Button
          variant="quiet"
          onPress={() => setUnticked(unticked.size > 0 ? new Set() : new Set(lines.map(({ _id }) => _id)))}
        >
          {unticked.size > 0 ? i18n._('Select all') : i18n._('Clear selection')}
        </Button>
        {hasKeyboard ? (
          <Button variant="quiet" small onPress={() => setHelping(true)}>
            {i18n._('Keyboard shortcuts')}
            <KeyCap name="?" />
          </Button>
        ) : null}
      </div>
      <ul
        aria-label={i18n._('Certain matches')}
        className="overflow-hidden rounded-xl border border-line bg-surface divide-y divide-line"
      >
        {lines.map((line) => (
          <li key={line._id}>
            <SureLine line={line} isTicked={!unticked.has(line._id)} onToggle={() => toggle(line._id)} />
          </li>
        ))}
      </ul>
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._(
          '{n, plural, one {Accept 1 line of the statement?} other {Accept {count} lines of the statement?}}',
          count,
        )}
        confirm={acceptLabel}
        undo="never"
        busy={progress !== undefined}
        onConfirm={() => void send()}
        onCancel={() => setConfirming(false)}
      >
        <span className="mb-2 block font-medium text-ink">
          {i18n._('{amount} was received in total.', { amount: formatTnd(sum) })}
        </span>
        {i18n._(
          'Each payment is accepted as if by hand: packs start, points and invoices are created, and members are notified.',
        )}
        {progress ? (
          <span className="mt-3 block">
            <ProgressBar
              value={progress.done / progress.total}
              label={i18n._('{n} of {total}', { n: formatNumber(progress.done), total: formatNumber(progress.total) })}
            />
          </span>
        ) : null}
      </StaffConfirmDialog>
      <ShortcutsDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}

/** The line, with its item beside it. */
const SIDE_BY_SIDE = {
  display: 'grid',
  gap: '0.25rem 1.5rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
} as const;

type SureLineProps = { line: WireLine; isTicked: boolean; onToggle: () => void };

function SureLine({ line, isTicked, onToggle }: SureLineProps) {
  const [candidate] = line.candidates ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the keys of the desk travel from row to row, which are buttons
    <button
      type="button"
      role="checkbox"
      aria-checked={isTicked}
      data-row={line._id}
      onClick={onToggle}
      className="flex min-h-16 w-full min-w-0 items-center gap-3 px-4 py-3 text-start -outline-offset-2 hover:bg-paper"
    >
      <Tick isTicked={isTicked} />
      <span className="min-w-0 flex-1" style={SIDE_BY_SIDE}>
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-sm text-ink-soft tabular-nums">{formatCalendarDay(line.bookedOn)}</span>
            <span className="font-medium tabular-nums">{formatTnd(line.amount)}</span>
          </span>
          <Untranslated isTruncated className="text-sm">
            {line.label}
          </Untranslated>
        </span>
        {candidate ? <Thing thing={candidate} /> : null}
      </span>
    </button>
  );
}

function Thing({ thing: item }: { thing: WireThing }) {
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Untranslated isTruncated className="font-medium">
          {item.payer}
        </Untranslated>
        <span className="font-medium tabular-nums">{formatTnd(item.amount)}</span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
        <span className="min-w-0 truncate">{translateThing(item)}</span>
        {item.reference ? <Untranslated isCode>{item.reference}</Untranslated> : null}
      </span>
    </span>
  );
}

function toggleItem(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Shows the result of accepting lines together: the number accepted, and the reasons for the others. */
function RefusedPairs({ told: result }: { told: Accepted | undefined }) {
  if (!result) return null;
  const { accepted, refused, failure } = result;
  const reasons = [...new Set(refused.map(translateOutcome))];
  return (
    <>
      {accepted > 0 ? (
        <Notice tone="leaf" icon={<Check />}>
          {i18n._('{n, plural, one {1 line accepted.} other {{count} lines accepted.}}', createPluralValues(accepted))}
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <StaffWarning
          title={i18n._(
            '{n, plural, one {1 line could not be accepted} other {{count} lines could not be accepted}}',
            createPluralValues(refused.length),
          )}
        >
          {reasons.map((reason) => (
            <li key={reason} className="text-sm">
              {reason}
            </li>
          ))}
        </StaffWarning>
      ) : null}
      <FailureNotice>{failure}</FailureNotice>
    </>
  );
}
