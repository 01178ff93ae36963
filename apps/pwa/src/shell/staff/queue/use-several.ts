import { useState } from 'react';

/** Rows of a list that are chosen together; `isOn` while rows are chosen rather than opened. */
export type Several = {
  isOn: boolean;
  /** Ids, also of rows that are not shown just now. */
  chosen: ReadonlySet<string>;
  start: () => void;
  /** Forgets what was chosen. */
  stop: () => void;
  /** Chooses these, or none of them; without `isChosen` the other of what each is. It begins with the first. */
  pick: (ids: readonly string[], isChosen?: boolean) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** @param onStart what is open is closed then */
export function useSeveral(onStart: () => void): Several {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const begin = (with_: ReadonlySet<string>) => {
    if (!chosen) onStart();
    setChosen(with_);
  };
  return {
    isOn: chosen !== undefined,
    chosen: chosen ?? NONE,
    start: () => begin(NONE),
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
