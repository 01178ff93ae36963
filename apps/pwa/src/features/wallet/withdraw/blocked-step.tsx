import { i18n } from '@lingui/core';
import { ShieldAlert } from 'lucide-react';
import { formatMessageTime } from '../../../platform/format';
import { sayText } from '../../../platform/words';
import { Button } from '../../../ui/button';
import { Outcome } from '../../../ui/notice';
import type { Block } from './block-of';

/** The blocked dialog (spec 2 §2): why, and until when. */
export function BlockedStep({ block: { message, until }, onClose }: { block: Block; onClose: () => void }) {
  return (
    <Outcome
      tone="bougainvillea"
      icon={<ShieldAlert aria-hidden="true" />}
      title={i18n._('Withdrawals are blocked')}
      action={<Button onPress={onClose}>{i18n._('Back to the wallet')}</Button>}
    >
      <p>{sayText(message)}</p>
      {until ? <p className="mt-2">{i18n._('Until {time}', { time: formatMessageTime(until) })}</p> : null}
    </Outcome>
  );
}
