import { useState } from 'react';

type TypedSearch = { typed: string; wanted: readonly string[]; shown: string };

/**
 * The words in a search that the address keeps. They are ahead of it while somebody types, since it changes a moment later, and
 * follow it when it changes by itself: by back, or by a link that was pressed.
 * @param toSearchParams what it says now
 * @returns what the field shows, and what takes a change of it: the caller puts the same into the address
 */
export function useTypedSearch(inAddress: string): [typed: string, type: (text: string) => void] {
  const [state, setState] = useState<TypedSearch>({ typed: inAddress, wanted: [], shown: inAddress });
  if (state.shown !== inAddress) {
    const own = state.wanted.lastIndexOf(inAddress.trim());
    // What was typed comes back one by one, and some of it never, when more was typed meanwhile.
    const { typed } = own === -1 ? { typed: inAddress } : state;
    setState({ typed, wanted: own === -1 ? [] : state.wanted.slice(own + 1), shown: inAddress });
  }
  return [
    state.typed,
    (text) =>
      setState((last) =>
        last.typed === text ? last : { ...last, typed: text, wanted: [...last.wanted, text.trim()] },
      ),
  ];
}
