import { type ComponentType, useEffect, useState } from 'react';
import { hasLocked } from '../../../offline/device/locked-marker';

/** Loads the note about locked items only where there are some. */
export function LockedHere() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    let isHere = true;
    if (hasLocked()) {
      import('./locked-note').then(
        ({ LockedNote }) => isHere && setNote(() => LockedNote),
        (error) => console.warn('the locked items cannot be counted', error),
      );
    }
    return () => {
      isHere = false;
    };
  }, []);
  return Note ? <Note /> : null;
}
