/** Keeps the screen lit where the browser can: a phone that sleeps saves nothing. @returns lets it sleep again */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined); // a low battery says no
    if (isOver) void lock?.release();
  };
  // A page that is hidden loses it.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
