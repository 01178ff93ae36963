import { useEffect, useState } from 'react';

/** Longer than the pause between the two taps of a double tap. Milliseconds. */
const SETTLED_AFTER_MS = 600;

/** False for a moment: the second tap of a double tap must not press what has taken the first one's place. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
