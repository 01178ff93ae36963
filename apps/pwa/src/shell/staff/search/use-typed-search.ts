import { useState } from 'react';

type TypedSearch = { typed: string; pending: readonly string[]; addressText: string };

/**
 * Manages a search text that is stored in the address. The text is ahead of the address while the user types, because
 * the address changes a moment later. It follows the address when that changes by back or a link.
 * @param inAddress the text in the address
 * @returns the text of the field, and the function to change it: the caller writes the same text to the address
 */
export function useTypedSearch(inAddress: string): [typed: string, type: (text: string) => void] {
  const [state, setState] = useState<TypedSearch>({ typed: inAddress, pending: [], addressText: inAddress });
  if (state.addressText !== inAddress) {
    const pendingIndex = state.pending.lastIndexOf(inAddress.trim());
    // Typed texts appear in the address one after the other. Some never do, if more was typed meanwhile.
    const { typed } = pendingIndex === -1 ? { typed: inAddress } : state;
    setState({
      typed,
      pending: pendingIndex === -1 ? [] : state.pending.slice(pendingIndex + 1),
      addressText: inAddress,
    });
  }
  return [
    state.typed,
    (text) =>
      setState((previous) =>
        previous.typed === text ? previous : { ...previous, typed: text, pending: [...previous.pending, text.trim()] },
      ),
  ];
}
