import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { WireLine, WireThing } from '@waha/domain/reconciliation/reconciliation.contract';
import { useState } from 'react';
import { formatCalendarDay, formatRelative, formatTnd } from '#platform/language/format';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { QueryBoundary } from '#shell/states/query-boundary';
import { ChoiceField } from '#ui/choice-field';
import { EmptyState } from '#ui/empty-state';
import { Field } from '#ui/field';
import { toast } from '#ui/toast';
import { unpaidQuery } from './reconciliation.queries';
import { translateOutcome, translateThing } from './reconciliation.texts';
import { useAcceptPairs } from './use-accept-pairs';

/** The number of items shown at a time: others are found by name, reference or amount. */
const MAX_SHOWN = 20;

type ManualMatchProps = {
  statementId: string;
  /** The line to match; undefined if there is none. */
  line: WireLine | undefined;
  onStop: () => void;
};

/** Lets staff choose the pending item that a line pays, if neither reference nor amount identifies it. */
export function ManualMatch({ statementId, line, onStop }: ManualMatchProps) {
  const { accept, progress } = useAcceptPairs(statementId);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<WireThing>();

  function stop(): void {
    setSearch('');
    setChosen(undefined);
    onStop();
  }
  async function send(): Promise<void> {
    if (!line || !chosen) return;
    const { refused, failure } = await accept([{ lineId: line._id, kind: chosen.kind, thingId: chosen._id }]);
    const [firstRefused] = refused;
    if (failure || firstRefused) void toast.error(failure ?? (firstRefused ? translateOutcome(firstRefused) : ''));
    else toast.success(i18n._('{name}: {text}', { name: chosen.payer, text: i18n._('Accepted') }));
    stop();
  }

  return (
    <StaffConfirmDialog
      isOpen={line !== undefined}
      title={i18n._('What does this line pay?')}
      undo="never"
      confirm={i18n._('Accept')}
      busy={progress !== undefined}
      isIncomplete={!chosen}
      onConfirm={() => void send()}
      onCancel={stop}
      field={
        line ? (
          <div className="grid gap-3">
            <Field
              label={i18n._('Name, reference or amount')}
              name="search"
              type="search"
              value={search}
              onChange={setSearch}
            />
            <MatchOptions statementId={statementId} search={search} line={line} chosen={chosen} onChoose={setChosen} />
          </div>
        ) : null
      }
    >
      {line ? translateLine(line, chosen) : null}
    </StaffConfirmDialog>
  );
}

function translateLine({ bookedOn, amount }: WireLine, chosen: WireThing | undefined): string {
  if (!chosen || chosen.amount === amount)
    return i18n._('{amount} was received on {day}.', { amount: formatTnd(amount), day: formatCalendarDay(bookedOn) });
  return i18n._('{amount} was received, but {expected} was expected from {name}. It will still be marked as paid.', {
    amount: formatTnd(amount),
    expected: formatTnd(chosen.amount),
    name: chosen.payer,
  });
}

type MatchOptionsProps = {
  statementId: string;
  search: string;
  line: WireLine;
  chosen: WireThing | undefined;
  onChoose: (item: WireThing) => void;
};

function MatchOptions({ statementId, search, line, chosen, onChoose }: MatchOptionsProps) {
  const list = useInfiniteQuery(unpaidQuery(statementId));
  const unpaidItems = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const searchText = foldName(search);
  // Items with the same amount first, in their order of arrival.
  const matches = unpaidItems
    .filter((item) => foldName(toSearchText(item)).includes(searchText))
    .sort((itemA, itemB) => Number(itemB.amount === line.amount) - Number(itemA.amount === line.amount));
  return (
    <QueryBoundary query={list}>
      {() => (
        <div className="grid max-h-72 gap-3 overflow-y-auto">
          {matches.length === 0 ? (
            <EmptyState>{i18n._('No matching pending payments.')}</EmptyState>
          ) : (
            <ChoiceField
              look="cards"
              label={i18n._('Payment to match')}
              options={matches.slice(0, MAX_SHOWN).map((item) => ({
                value: item._id,
                label: item.payer,
                detail: i18n._('{first} · {second}', {
                  first: translateThing(item),
                  second: i18n._('{first} · {second}', {
                    first: formatRelative(item.sentAt),
                    second: formatTnd(item.amount),
                  }),
                }),
              }))}
              value={chosen?._id}
              onChoose={(id) => {
                const item = matches.find(({ _id }) => _id === id);
                if (item) onChoose(item);
              }}
            />
          )}
          <ShowMoreButton list={list} />
        </div>
      )}
    </QueryBoundary>
  );
}

/** Returns the text that a search matches. */
const toSearchText = ({ payer, reference = '', amount }: WireThing) => `${payer} ${reference} ${formatTnd(amount)}`;
