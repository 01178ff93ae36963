import type { ListedConversation } from './use-steady-conversations';

/** Returns the member of the next conversation that waits for an answer, below the open one or else from the top. */
export function findNextWaiting(rows: readonly ListedConversation[], openId: string): string | undefined {
  const index = rows.findIndex(({ user }) => user._id === openId);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))];
  return others.find(isWaiting)?.user._id;
}

function isWaiting({ messages, hasLeft, isClosed, snoozedUntil }: ListedConversation): boolean {
  const last = messages.at(-1);
  return !hasLeft && !isClosed && snoozedUntil === null && (last?.side === 'member' || last?.isAutomatic === true);
}
