import { i18n } from '@lingui/core';
import { fromIso, type Instant } from '@waha/domain/kernel/time';
import { isValid } from '@waha/domain/wallet/ledger';
import type { WireWallet, WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { formatDueDay, formatMessageTime } from '#platform/language/format';
import { GrowingList } from '#shell/layout/growing-list';
import { joinClasses } from '#ui/join-classes';
import { computeValidPoints } from './home/coming-points';
import { PointsAndWorth } from './points-and-worth';
import { translateEntryKind } from './wallet.texts';
import { WithdrawalList } from './withdrawal-list';

type WalletGroupsProps = { wallet: WireWallet; withdrawals: readonly WireWithdraw[]; now: number };

/** The groups of points: valid, maturing, held or spent. Each line expands to its entries. */
export function WalletGroups({ wallet, withdrawals, now }: WalletGroupsProps) {
  const { valid, maturing, held: reserved, spent } = groupPoints(wallet, withdrawals, now);
  return (
    <ul aria-label={i18n._('Your points')} className="divide-y divide-line rounded-xl border border-line bg-surface">
      <Group label={i18n._('Valid')} points={valid.points} dot="bg-leaf">
        <EntryList label={i18n._('Valid')} entries={valid.entries} now={now} />
      </Group>
      <Group label={i18n._('Maturing')} points={maturing.points} dot="bg-sun">
        <EntryList label={i18n._('Validation dates')} entries={maturing.entries} now={now} />
      </Group>
      <Group label={i18n._('Held for a withdrawal')} points={reserved.points} dot="border-2 border-blue">
        <WithdrawalList label={i18n._('Held for a withdrawal')} withdrawals={reserved.withdrawals} />
      </Group>
      <Group label={i18n._('Withdrawn')} points={spent.points} dot="border-2 border-ink-soft">
        <WithdrawalList label={i18n._('Withdrawn')} withdrawals={spent.withdrawals} />
      </Group>
    </ul>
  );
}

type GroupProps = { label: string; points: number; dot: string; children: ReactNode };

function Group({ label, points, dot, children }: GroupProps) {
  return (
    <UnfoldingRow
      label={label}
      icon={<span aria-hidden="true" className={joinClasses('size-3 shrink-0 rounded-full', dot)} />}
      summary={<PointsAndWorth points={points} />}
    >
      {children}
    </UnfoldingRow>
  );
}

type UnfoldingRowProps = { label: string; summary?: ReactNode; icon?: ReactNode; children: ReactNode };

/** One line of a list that expands to its details. */
function UnfoldingRow({ label, summary, icon, children }: UnfoldingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start"
      >
        {icon}
        <span className="min-w-0 flex-1">{label}</span>
        {summary}
        <ChevronDown
          className={joinClasses('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-3">
        {isOpen ? children : null}
      </div>
    </li>
  );
}

type Entry = WireWallet['pointHistory'][number];

/** The entries of the ledger as text, each with its dates (spec 2 §2, validation dates). */
function EntryList({ label, entries, now }: { label: string; entries: readonly Entry[]; now: number }) {
  if (entries.length === 0) return <p className="text-sm text-ink-soft">{i18n._('Nothing here yet.')}</p>;
  return (
    <ol aria-label={label} className="ms-1 border-s-2 border-line">
      <GrowingList
        items={entries}
        // The ledger is append-only, and its entries have no ids.
        renderItem={(entry, index) => <EntryLine key={index} entry={entry} now={now} />}
      />
    </ol>
  );
}

const EntryLine = memo(function EntryLine({ entry, now }: { entry: Entry; now: number }) {
  return (
    <li className="relative flex items-start gap-3 py-2 ps-5">
      <span
        aria-hidden="true"
        className={`absolute -start-[7px] top-3.5 size-3 rounded-full ${isValidNow(entry, now) ? 'bg-leaf' : 'bg-sun'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block">{translateEntryKind(entry.kind)}</span>
        <span className="block text-sm text-ink-soft">{translateDates(entry, now)}</span>
      </span>
      <PointsAndWorth points={entry.points} isSigned />
    </li>
  );
});

function isValidNow({ becomesValidAt }: Entry, now: number): boolean {
  return isValid({ becomesValidAt: Date.parse(becomesValidAt) }, now);
}

function translateDates(entry: Entry, now: number): string {
  // Reversed or refunded points may have become valid before the entry was made.
  if (entry.earnedAt >= entry.becomesValidAt) return formatMessageTime(entry.earnedAt);
  return isValidNow(entry, now)
    ? i18n._('Valid since {date}', { date: formatMessageTime(entry.becomesValidAt) })
    : i18n._('Valid from {date}', { date: formatDueDay(entry.becomesValidAt) });
}

/** A member's points by group, with the entries that put them there. */
type PointGroups = {
  valid: { points: number; entries: readonly Entry[] };
  /** Earned, not yet valid; the next first. */
  maturing: { points: number; entries: readonly Entry[] };
  /** Held by withdrawals whose money has not been sent. */
  held: { points: number; withdrawals: readonly WireWithdraw[] };
  /** Spent by withdrawals whose money was sent. */
  spent: { points: number; withdrawals: readonly WireWithdraw[] };
};

/** Groups entries and withdrawals as of `now`, by the device's clock. */
function groupPoints(
  { pointHistory, totalPoints }: Pick<WireWallet, 'pointHistory' | 'totalPoints'>,
  withdrawals: readonly WireWithdraw[],
  now: Instant,
): PointGroups {
  const valid = computeValidPoints(pointHistory, now);
  const isValid = ({ becomesValidAt }: Entry) => (fromIso(becomesValidAt) ?? 0) <= now;
  const groupWithdrawals = (belongs: (withdrawal: WireWithdraw) => boolean) => {
    const matching = withdrawals.filter(belongs);
    return { points: matching.reduce((sum, { pointsWithdrawn }) => sum + pointsWithdrawn, 0), withdrawals: matching };
  };
  return {
    valid: { points: valid, entries: pointHistory.filter(isValid) },
    maturing: {
      points: totalPoints - valid,
      entries: pointHistory
        .filter((entry) => !isValid(entry))
        .sort((a, b) => Date.parse(a.becomesValidAt) - Date.parse(b.becomesValidAt)),
    },
    held: groupWithdrawals(({ status, paidAt }) => status === 'pending' || (status === 'approved' && !paidAt)),
    spent: groupWithdrawals(({ paidAt }) => paidAt !== undefined),
  };
}
