/** The number of pending items behind a tab; hidden at zero. */
export function TabCount({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span className="ms-2 rounded-full bg-blue-wash px-2 py-0.5 text-xs text-blue tabular-nums">{count}</span>;
}
