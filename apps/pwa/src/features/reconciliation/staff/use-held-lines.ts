import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { useHeldItemIds } from '#shell/staff/held/held-decisions';
import { linesQuery } from './reconciliation.queries';

type HeldLine = {
  line: WireLine;
  /** The list that it has left for this user. */
  from: 'doubtful' | 'settled' | 'left';
  /** The list in which it waits: of ignored lines, or of unmatched ones if what it may pay is decided. */
  to: 'aside' | 'left';
};

/**
 * Returns the fetched lines with a decision that this user can still undo.
 * @param countedAt see `useHeldItemIds`
 */
export function useHeldLines(id: string, countedAt?: number): HeldLine[] {
  const heldItemIds = useHeldItemIds(countedAt);
  const lists = [useFetchedLines(id, 'doubtful'), useFetchedLines(id, 'settled'), useFetchedLines(id, 'left')];
  // A line may still be in a list that was fetched before: the latest one counts.
  const found = new Map<string, HeldLine>();
  for (const { lines, from } of lists.toSorted((a, b) => a.fetchedAt - b.fetchedAt))
    for (const line of lines)
      if (isLineHeld(line, heldItemIds))
        found.set(line._id, { line, from, to: heldItemIds.has(line._id) ? 'aside' : 'left' });
  return [...found.values()];
}

function useFetchedLines(id: string, from: HeldLine['from']) {
  const { data, dataUpdatedAt } = useInfiniteQuery({ ...linesQuery(id, from), enabled: false });
  return { from, lines: data?.pages.flatMap(({ page }) => page) ?? [], fetchedAt: dataUpdatedAt };
}

/**
 * Checks whether a line has left its list for this user: it is ignored, or each item that it may pay is decided, and the
 * server still holds these decisions.
 */
export function isLineHeld({ _id, candidates = [] }: WireLine, heldItemIds: ReadonlySet<string>): boolean {
  const isHeld = (item: { _id: string }) => heldItemIds.has(item._id);
  return heldItemIds.has(_id) || (candidates.length > 0 && candidates.every(isHeld));
}
