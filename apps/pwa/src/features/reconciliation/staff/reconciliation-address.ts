import { useLocation, useRouter } from '@tanstack/react-router';
import { LINE_STATUSES, type LineStatus } from '@waha/domain/reconciliation/line-status';

type ReconciliationAddress = {
  /** The statement that is open. */
  statement: string | undefined;
  /** The status of the shown lines; undefined selects the status with the most to do. */
  part: LineStatus | undefined;
  /** The line that is open. */
  item: string | undefined;
};

/** Returns the open statement, part and line from the address, so that back, reload and links work. */
export function useReconciliationAddress(): ReconciliationAddress & {
  navigate: (changes: Partial<ReconciliationAddress>) => void;
} {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const { statement, item } = search;
  const address = { statement, item, part: LINE_STATUSES.find((each) => each === search.part) };
  return {
    ...address,
    navigate: (change) => {
      const next = Object.entries({ ...address, ...change }).filter(([, value]) => value !== undefined);
      // Opening a statement, or a first line, adds a history entry.
      const isStep = change.statement !== undefined || (change.item !== undefined && item === undefined);
      const nextSearch = { view: search.view, ...Object.fromEntries(next) };
      void router.navigate({ to: '.', search: nextSearch, replace: !isStep, resetScroll: false });
    },
  };
}
