import { useState } from 'react';

/** Rows of a list that are chosen together; `isOn` while rows are chosen rather than opened. */
export type BulkSelection = {
  isOn: boolean;
  /** Ids, also of rows that are not shown just now. */
  chosen: ReadonlySet<string>;
  start: () => void;
  /** Forgets what was chosen. */
  stop: () => void;
  /** Chooses these, or none of them; without `isChosen` the other of what each is. It begins with the first. */
  pick: (ids: readonly string[], isChosen?: boolean) => void;
};

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** @param onStart what is open is closed then */
export function useBulkSelection(onStart: () => void): BulkSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const begin = (with_: ReadonlySet<string>) => {
    if (!chosen) onStart();
    setChosen(with_);
  };
  return {
    isOn: chosen !== undefined,
    chosen: chosen ?? NONE_SELECTED,
    start: () => begin(NONE_SELECTED),
    stop: () => setChosen(undefined),
    pick: (ids, isChosen) => {
      const next = new Set(chosen);
      for (const id of ids)
        if (isChosen ?? !next.has(id)) next.add(id);
        else next.delete(id);
      begin(next);
    },
  };
}
