import { useState } from 'react';

/** The rows of a list that are selected together; `isOn` while rows are selected rather than opened. */
export type BulkSelection = {
  isOn: boolean;
  /** Ids, including those of rows that are not shown now. */
  chosen: ReadonlySet<string>;
  start: () => void;
  /** Ends the selection and clears it. */
  stop: () => void;
  /** Selects or deselects these ids; without `isChosen`, toggles each. The first call starts the selection. */
  pick: (ids: readonly string[], isChosen?: boolean) => void;
};

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** @param onStart called when a selection starts, to close the open item */
export function useBulkSelection(onStart: () => void): BulkSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const setSelection = (ids: ReadonlySet<string>) => {
    if (!chosen) onStart();
    setChosen(ids);
  };
  return {
    isOn: chosen !== undefined,
    chosen: chosen ?? NONE_SELECTED,
    start: () => setSelection(NONE_SELECTED),
    stop: () => setChosen(undefined),
    pick: (ids, isChosen) => {
      const next = new Set(chosen);
      for (const id of ids)
        if (isChosen ?? !next.has(id)) next.add(id);
        else next.delete(id);
      setSelection(next);
    },
  };
}
