import { UNDO_GRACE_MS } from '@waha/domain/held-commands/check-undo';
import type { DecidedKind } from '@waha/domain/kernel/decided-item';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';
import { useMemo } from 'react';
import { create } from 'zustand';

export type HeldItem = {
  heldId: string;
  kind: DecidedKind;
  itemId: string;
  /** Until when it can be undone, by the clock of this device. */
  endsAt: number;
};

/** Decisions that were made together and are undone together. */
export type HeldGroup = {
  /** The id of its toast. */
  key: string;
  /** The decision: `Payment of Amina Ben Salah rejected`. */
  text: string;
  items: readonly HeldItem[];
  /** The address at which they were made. */
  href: string;
};

type HeldDecisions = { groups: readonly HeldGroup[]; href: string };

/** The decisions of this user that the server still holds, oldest first, and the current address. */
export const useHeldDecisions = create<HeldDecisions>(() => ({ groups: [], href: '' }));

/** Adds decisions that the server has just held, and that are carried out together after the last one. */
export function addHeldGroup(text: string, items: readonly HeldItem[]): void {
  const [first] = items;
  if (!first) return;
  const endsAt = Math.max(...items.map((item) => item.endsAt));
  const group = { key: `held-${first.heldId}`, text, items: items.map((item) => ({ ...item, endsAt })) };
  useHeldDecisions.setState(({ groups, href }) => ({ groups: [...groups, { ...group, href }] }));
}

/** Replaces a group with a change, or removes it. */
export function updateHeldGroup(key: string, change: Partial<HeldGroup> | undefined): void {
  useHeldDecisions.setState(({ groups }) => ({
    groups: groups.flatMap((group) => (group.key !== key ? [group] : change ? [{ ...group, ...change }] : [])),
  }));
}

/**
 * Returns the items with a held decision: for the user they are decided.
 * @param countedAt when the server counted: later counts contain the decisions that were carried out before
 */
export function useHeldItemIds(countedAt = 0): ReadonlySet<string> {
  const groups = useHeldDecisions((state) => state.groups);
  return useMemo(() => {
    const held = groups.flatMap(({ items }) => items.filter((item) => isHeldAt(item, countedAt)));
    return new Set(held.map(({ itemId }) => itemId));
  }, [groups, countedAt]);
}

const isHeldAt = ({ endsAt }: HeldItem, countedAt: number) => countedAt < endsAt + UNDO_GRACE_MS;

/** The queue that an item leaves when it is decided. */
export const QUEUE_BY_KIND: Partial<Record<DecidedKind, WorkQueue>> = {
  payment: 'payments',
  quiz: 'quizzes',
  profile: 'profiles',
  withdrawal: 'withdrawals',
  refund: 'refunds',
  recharge: 'recharges',
  invoice: 'receipts',
  task_report: 'task-reports',
};

/**
 * Returns a function that takes the held items out of the number of pending items in a queue, as lists do.
 * @param countedAt when the server counted: later counts do not contain decisions that were carried out before
 */
export function useSubtractHeld(countedAt: number): (queue: WorkQueue, waiting: number) => number {
  const groups = useHeldDecisions((state) => state.groups);
  const queues = groups.flatMap(({ items }) =>
    items.filter((item) => isHeldAt(item, countedAt)).map(({ kind }) => QUEUE_BY_KIND[kind]),
  );
  return (queue, waiting) => Math.max(0, waiting - queues.filter((each) => each === queue).length);
}
