import { SECOND } from '@waha/domain/kernel/time';
import { useEffect, useState } from 'react';

/** Whole seconds until `endsAt`, by the clock and not by counted ticks: right after a phone has slept, too. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      // At the next full second that is left.
      if (at < endsAt) timer = setTimeout(look, (endsAt - at) % SECOND || SECOND);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return Math.max(0, Math.ceil((endsAt - now) / SECOND));
}
