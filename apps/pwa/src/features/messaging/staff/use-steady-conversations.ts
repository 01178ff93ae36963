import type { WireConversation } from '@waha/domain/messaging/messaging.contract';
import { useReducer, useRef } from 'react';

/** `hasLeft`: it no longer matches the filter and the search, and keeps its place until the list is refreshed. */
export type ListedConversation = WireConversation & { hasLeft: boolean };

type SteadyInput = {
  /** The filter and the search; other ones show the server's order. */
  scope: string;
  /** The conversations belong to this scope. */
  isCurrent: boolean;
  /** When they were fetched. Rows that were in the cache when the scope was opened may still move. */
  fetchedAt: number;
  /** The server has further conversations, with older messages. */
  hasMore: boolean;
  /** The server lists the longest waiting first: further conversations are newer ones, and new ones come last. */
  isOldestFirst: boolean;
  /** The open conversation with its newest messages, once it has been read. */
  opened: WireConversation | undefined;
};

type SteadyList = {
  rows: readonly ListedConversation[];
  /** The number of conversations that arrived above the shown ones. */
  newCount: number;
  /** Shows the conversations in the server's order. */
  refresh: () => void;
};

type KeptList = {
  scope: string | undefined;
  openedAt: number;
  /** The rows were fetched since then. */
  isSettled: boolean;
  rows: readonly ListedConversation[];
};

/**
 * Keeps the rows of the inbox in their places while messages arrive, are read and are answered, so that no row moves
 * under the pointer and the keyboard moves on from the open one. The next conversations in the server's order are added
 * below.
 */
export function useSteadyConversations(
  loaded: readonly WireConversation[],
  { scope, isCurrent, fetchedAt, hasMore, isOldestFirst, opened }: SteadyInput,
): SteadyList {
  const list = useRef<KeptList>({ scope: undefined, openedAt: 0, isSettled: false, rows: [] });
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const refresh = () => {
    list.current = { ...list.current, openedAt: 0, isSettled: false };
    rerender();
  };
  if (!isCurrent) return { rows: list.current.rows, newCount: 0, refresh };

  if (list.current.scope !== scope) list.current = { scope, openedAt: Date.now(), isSettled: false, rows: [] };
  const { openedAt, isSettled } = list.current;
  const kept = isSettled ? list.current.rows : [];
  const loadedById = new Map(loaded.map((each) => [each.user._id, each]));
  const keptIds = new Set(kept.map(({ user }) => user._id));
  const lastKept = loaded.findLastIndex(({ user }) => keptIds.has(user._id));
  const oldest = loaded.at(-1);
  const rows = [
    ...kept.map((row): ListedConversation => {
      const current = loadedById.get(row.user._id);
      if (current) return { ...current, hasLeft: false };
      // Newer ones push the last rows of the loaded pages down to the next page.
      if (hasMore && !isOldestFirst && oldest && getLastTime(row) < getLastTime(oldest)) return row;
      const known = opened?.user._id === row.user._id ? { ...opened, messages: opened.messages.slice(-1) } : row;
      return { ...known, unreadCount: 0, hasLeft: true };
    }),
    ...loaded.slice(lastKept + 1).map((each) => ({ ...each, hasLeft: false })),
  ];
  list.current = { scope, openedAt, isSettled: fetchedAt >= openedAt, rows };
  const newCount = loaded.slice(0, lastKept + 1).filter(({ user }) => !keptIds.has(user._id)).length;
  return { rows, newCount, refresh };
}

const getLastTime = ({ messages }: WireConversation) => messages.at(-1)?.createdAt ?? '';
