import { type ComponentType, useEffect, useState } from 'react';
import { hasEncryptedOutbox } from '#offline/device/encrypted-outbox-marker';
import { logFailure } from '#offline/device/log-failure';

/** Loads the note about encrypted items only if there are some. */
export function EncryptedOutboxHint() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    let isMounted = true;
    if (hasEncryptedOutbox()) {
      import('./encrypted-outbox-note').then(
        ({ EncryptedOutboxNote }) => isMounted && setNote(() => EncryptedOutboxNote),
        logFailure('encrypted outbox'),
      );
    }
    return () => {
      isMounted = false;
    };
  }, []);
  return Note ? <Note /> : null;
}
