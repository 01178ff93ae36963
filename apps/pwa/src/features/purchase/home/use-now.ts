import { MINUTE } from '@waha/domain/kernel/time';
import { useEffect, useState } from 'react';

/** The time, often enough for what counts in days. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
