import { SECOND } from '@waha/domain/kernel/time';
import { useMemo } from 'react';
import { create } from 'zustand';

type HeldItem = { heldId: string; itemId: string };

/** Decisions that were made together and are undone together. */
export type HeldGroup = {
  /** The id of its toast. */
  key: string;
  /** The decision: `Rejected: Amina Ben Salah`. */
  text: string;
  items: readonly HeldItem[];
  /** Until when they can be undone, by the clock of this device. */
  endsAt: number;
  /** The address at which they were made. */
  href: string;
};

type HeldDecisions = { groups: readonly HeldGroup[]; href: string };

/** The decisions of this user that the server still holds, oldest first, and the current address. */
export const useHeldDecisions = create<HeldDecisions>(() => ({ groups: [], href: '' }));

/** Adds decisions that the server has just held for this many seconds. */
export function addHeldGroup({ text, items, seconds }: Pick<HeldGroup, 'text' | 'items'> & { seconds: number }): void {
  const [first] = items;
  if (!first) return;
  const endsAt = Date.now() + seconds * SECOND;
  useHeldDecisions.setState(({ groups, href }) => ({
    groups: [...groups, { key: `held-${first.heldId}`, text, items, endsAt, href }],
  }));
}

/** Replaces a group with a change, or removes it. */
export function updateHeldGroup(key: string, change: Partial<HeldGroup> | undefined): void {
  useHeldDecisions.setState(({ groups }) => ({
    groups: groups.flatMap((group) => (group.key !== key ? [group] : change ? [{ ...group, ...change }] : [])),
  }));
}

/** Returns the items with a held decision: for the user they are decided. */
export function useHeldItemIds(): ReadonlySet<string> {
  const groups = useHeldDecisions((state) => state.groups);
  return useMemo(() => new Set(groups.flatMap(({ items }) => items.map(({ itemId }) => itemId))), [groups]);
}
