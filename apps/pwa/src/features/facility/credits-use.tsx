import { i18n } from '@lingui/core';
import { RepairOpening } from '#shell/repair/repair-opening';

/** Says what service credits can pay for today: nothing until the repair service opens. */
export function CreditsUse() {
  return (
    <p className="text-sm text-ink-soft">
      <RepairOpening /> {i18n._('Until then, your credits stay in your account.')}
    </p>
  );
}
