type Sight = {
  /** The page is in sight: at once if it is, and each time that it comes back or the network does. */
  onSeen: () => void;
  /** It has been out of sight for `patienceMs`, or is about to be put to sleep. */
  onGone: () => void;
  patienceMs: number;
};

/** Follows whether anybody can see this page. @returns stops it */
export function watchSight({ onSeen, onGone, patienceMs }: Sight): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onGone, patienceMs);
    else onSeen();
  };
  const cameBack = ({ persisted }: PageTransitionEvent) => persisted && look();
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', onGone);
  addEventListener('pageshow', cameBack);
  addEventListener('online', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    document.removeEventListener('freeze', onGone);
    removeEventListener('pageshow', cameBack);
    removeEventListener('online', look);
  };
}
