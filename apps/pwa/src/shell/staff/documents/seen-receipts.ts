import { create } from 'zustand';
import { getSession } from '#platform/session';

const useSeenKeys = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Colleagues may sign in one after the other on the same page. */
const toKey = (address: string) => `${getSession()?.userId} ${address}`;

/** Remembers, until the page is reloaded, that this user has seen a receipt large. */
export function markReceiptSeen(address: string): void {
  useSeenKeys.setState(({ keys }) =>
    keys.has(toKey(address)) ? { keys } : { keys: new Set(keys).add(toKey(address)) },
  );
}

/** Returns a check whether this user has seen a receipt large: in a review or beside others. */
export function useSeenReceipts(): (address: string | undefined) => boolean {
  const keys = useSeenKeys((state) => state.keys);
  return (address) => address !== undefined && keys.has(toKey(address));
}
