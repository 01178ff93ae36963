import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { type EncryptedOutbox, getEncryptedDb } from '#offline/encrypted-outbox/encrypted-db';
import { restoreEncryptedOutboxes } from '#offline/encrypted-outbox/encrypted-outbox-backup';
import { Button } from '#ui/button';
import { ResetDeviceDialog } from '../reset-device-dialog';

/** Shows how many items members left encrypted on this phone, and only the hint that they chose to show. */
export function EncryptedOutboxNote() {
  const [outboxes, setOutboxes] = useState<EncryptedOutbox[]>([]);
  const [isForgetting, setForgetting] = useState(false);
  useEffect(() => {
    restoreEncryptedOutboxes()
      .catch(logFailure('encrypted outbox')) // the note is shown all the same
      .then(() => getEncryptedDb().boxes.toArray())
      .then(setOutboxes, logFailure('encrypted outbox'));
  }, []);
  if (outboxes.length === 0) return null;
  return (
    <section
      aria-label={i18n._('Locked items')}
      className="mb-6 rounded-xl border border-line bg-blue-wash p-4 text-ink"
    >
      <ul>
        {outboxes.map((outbox) => (
          <li key={outbox.id}>{translateEncryptedOutbox(outbox)}</li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">{i18n._('They are sent after the same member logs in.')}</p>
      <Button variant="quiet" small onPress={() => setForgetting(true)} className="-mx-3 mt-1">
        {i18n._('Remove app data from this phone')}
      </Button>
      {isForgetting ? <ResetDeviceDialog onStay={() => setForgetting(false)} /> : null}
    </section>
  );
}

function translateEncryptedOutbox({ count, hint }: EncryptedOutbox): string {
  if (hint)
    return i18n._(
      '{n, plural, one {1 locked item is waiting to be sent from this phone.} other {{n} locked items are waiting to be sent from this phone.}} ({hint}•••)',
      { n: count, hint },
    );
  return i18n._(
    '{n, plural, one {1 locked item is waiting to be sent from this phone.} other {{n} locked items are waiting to be sent from this phone.}}',
    { n: count },
  );
}
