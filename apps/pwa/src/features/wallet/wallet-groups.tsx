import { i18n } from '@lingui/core';
import type { WireWallet, WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes';
import { EntryList } from './entry-list';
import { groupPoints } from './point-groups';
import { PointsAndWorth } from './points-and-worth';
import { WithdrawalList } from './withdrawal-list';

type WalletGroupsProps = { wallet: WireWallet; withdrawals: readonly WireWithdraw[]; now: number };

/** Where the points are: valid, maturing, held or spent. Each line opens its entries. */
export function WalletGroups({ wallet, withdrawals, now }: WalletGroupsProps) {
  const { valid, maturing, held, spent } = groupPoints(wallet, withdrawals, now);
  return (
    <ul aria-label={i18n._('Your points')} className="divide-y divide-line rounded-xl border border-line bg-surface">
      <Group label={i18n._('Valid')} points={valid.points} dot="bg-leaf">
        <EntryList label={i18n._('Valid')} entries={valid.entries} now={now} />
      </Group>
      <Group label={i18n._('Maturing')} points={maturing.points} dot="bg-sun">
        <EntryList label={i18n._('Validation dates')} entries={maturing.entries} now={now} />
      </Group>
      <Group label={i18n._('Held for a withdrawal')} points={held.points} dot="border-2 border-blue">
        <WithdrawalList label={i18n._('Held for a withdrawal')} withdrawals={held.withdrawals} />
      </Group>
      <Group label={i18n._('Spent')} points={spent.points} dot="border-2 border-ink-soft">
        <WithdrawalList label={i18n._('Spent')} withdrawals={spent.withdrawals} />
      </Group>
    </ul>
  );
}

type GroupProps = { label: string; points: number; dot: string; children: ReactNode };

function Group({ label, points, dot, children }: GroupProps) {
  return (
    <UnfoldingRow
      label={label}
      mark={<span aria-hidden="true" className={classes('size-3 shrink-0 rounded-full', dot)} />}
      aside={<PointsAndWorth points={points} />}
    >
      {children}
    </UnfoldingRow>
  );
}

type UnfoldingRowProps = { label: string; aside?: ReactNode; mark?: ReactNode; children: ReactNode };

/** One line of a list that opens what stands behind it. */
function UnfoldingRow({ label, aside, mark, children }: UnfoldingRowProps) {
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
        {mark}
        <span className="min-w-0 flex-1">{label}</span>
        {aside}
        <ChevronDown
          aria-hidden="true"
          className={classes('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-3">
        {isOpen ? children : null}
      </div>
    </li>
  );
}
