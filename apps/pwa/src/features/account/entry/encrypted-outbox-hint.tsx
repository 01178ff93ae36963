import { type ComponentType, useEffect, useState } from 'react';
import { hasEncryptedOutbox } from '#offline/device/encrypted-outbox-marker';

/** Loads the note about encrypted items only if there are some. */
export function EncryptedOutboxHint() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    let isHere = true;
    if (hasEncryptedOutbox()) {
      import('./encrypted-outbox-note').then(
        ({ EncryptedOutboxNote }) => isHere && setNote(() => EncryptedOutboxNote),
        (error) => console.warn('the locked items cannot be counted', error),
      );
    }
    return () => {
      isHere = false;
    };
  }, []);
  return Note ? <Note /> : null;
}
