import { i18n } from '@lingui/core';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { sayPoints } from '../wallet.texts';

type InterruptedStepProps = { points: number; onGoOn: () => void; onStartAgain: () => void };

/** The page was loaded anew in the middle of the code. Going on is the same ask again, and mails no second code. */
export function InterruptedStep({ points, onGoOn, onStartAgain }: InterruptedStepProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="blue" icon={<RotateCcw aria-hidden="true" />}>
        {i18n._('The page was closed while you were withdrawing {points}.', { points: sayPoints(points) })}
      </Notice>
      <div className="grid gap-2">
        <Button wide onPress={onGoOn}>
          {i18n._('Go on with the code')}
        </Button>
        <Button wide variant="secondary" onPress={onStartAgain}>
          {i18n._('Begin again')}
        </Button>
      </div>
    </div>
  );
}
