/** `0:07`, `12:30`. */
export function formatVideoTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds));
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`;
}
