import { i18n } from '@lingui/core';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { Check } from 'lucide-react';
import { formatTnd } from '../../../platform/format';
import { Button } from '../../../ui/button';
import { Outcome } from '../../../ui/notice';
import { sayPoints } from '../wallet.texts';

/** The code was right: an administrator decides. */
export function DoneStep({ points, onClose }: { points: number; onClose: () => void }) {
  return (
    <Outcome
      tone="leaf"
      icon={<Check aria-hidden="true" />}
      title={`${sayPoints(points)}, ${formatTnd(pointsToMillimes(points))}`}
      action={<Button onPress={onClose}>{i18n._('Back to the wallet')}</Button>}
    >
      {i18n._('Your withdrawal is confirmed and waits for the administrator. You find it in your history.')}
    </Outcome>
  );
}
