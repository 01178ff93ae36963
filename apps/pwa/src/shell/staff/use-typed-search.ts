import { useState } from 'react';

type TypedSearch = { typed: string; wanted: readonly string[]; shown: string };

/**
 * Manages a search text that is stored in the address. The text is ahead of the address while the user types, because
 * the address changes a moment later. It follows the address when that changes by back or a link.
 * @param inAddress the text in the address
 * @returns the text of the field, and the function to change it: the caller writes the same text to the address
 */
export function useTypedSearch(inAddress: string): [typed: string, type: (text: string) => void] {
  const [state, setState] = useState<TypedSearch>({ typed: inAddress, wanted: [], shown: inAddress });
  if (state.shown !== inAddress) {
    const pendingIndex = state.wanted.lastIndexOf(inAddress.trim());
    // Typed texts appear in the address one after the other. Some never do, if more was typed meanwhile.
    const { typed } = pendingIndex === -1 ? { typed: inAddress } : state;
    setState({ typed, wanted: pendingIndex === -1 ? [] : state.wanted.slice(pendingIndex + 1), shown: inAddress });
  }
  return [
    state.typed,
    (text) =>
      setState((previous) =>
        previous.typed === text ? previous : { ...previous, typed: text, wanted: [...previous.wanted, text.trim()] },
      ),
  ];
}
