import { MINUTE } from '@waha/domain/kernel/time';
import { useEffect, useState } from 'react';

/** Returns the current time, updated often enough for values in days. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
