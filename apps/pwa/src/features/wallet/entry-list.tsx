import { i18n } from '@lingui/core';
import { isValid } from '@waha/domain/wallet/ledger';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { formatStaffTime } from '../../platform/format';
import { PointsAndWorth } from './points-and-worth';
import { sayEntryKind } from './wallet.texts';

type Entry = WireWallet['pointHistory'][number];

/** Entries of the ledger in words, each with its dates (spec 2 §2, validation dates). */
export function EntryList({ label, entries, now }: { label: string; entries: readonly Entry[]; now: number }) {
  if (entries.length === 0) return <p className="text-sm text-ink-soft">{i18n._('Nothing here yet.')}</p>;
  return (
    <ol aria-label={label} className="ms-1 border-s-2 border-line">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only, and its lines have no names
        <li key={at} className="relative flex items-start gap-3 py-2 ps-5">
          <span
            aria-hidden="true"
            className={`absolute -start-[7px] top-3.5 size-3 rounded-full ${isValidNow(entry, now) ? 'bg-leaf' : 'bg-sun'}`}
          />
          <span className="min-w-0 flex-1">
            <span className="block">{sayEntryKind(entry.kind)}</span>
            <span className="block text-sm text-ink-soft">{sayDates(entry, now)}</span>
          </span>
          <PointsAndWorth points={entry.points} isSigned />
        </li>
      ))}
    </ol>
  );
}

function isValidNow({ becomesValidAt }: Entry, now: number): boolean {
  return isValid({ becomesValidAt: Date.parse(becomesValidAt) }, now);
}

function sayDates(entry: Entry, now: number): string {
  const date = formatStaffTime(entry.becomesValidAt);
  if (entry.earnedAt === entry.becomesValidAt) return date;
  return isValidNow(entry, now) ? i18n._('Valid since {date}', { date }) : i18n._('Valid from {date}', { date });
}
