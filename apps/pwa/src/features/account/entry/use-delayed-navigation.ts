import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

type PlannedNavigation = { address: string; after: Promise<unknown> };

/**
 * Returns a function that opens an address after the delay, once `after` is done. Does nothing if the user has left the
 * screen by then.
 * @param delayMs counted from the call
 */
export function useDelayedNavigation(delayMs: number): (address: string, after?: Promise<unknown>) => void {
  const router = useRouter();
  const [plan, setPlan] = useState<PlannedNavigation>();

  useEffect(() => {
    if (!plan) return;
    let isUnmounted = false;
    const timer = setTimeout(() => {
      void plan.after.then(() => isUnmounted || router.history.push(plan.address));
    }, delayMs);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [router, plan, delayMs]);

  return useCallback((address, ready = Promise.resolve()) => setPlan({ address, after: ready }), []);
}
