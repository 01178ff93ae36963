import { i18n } from '@lingui/core';
import { TriangleAlert } from 'lucide-react';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import type { Detail } from '#ui/detail-list';
import { Notice } from '#ui/notice';
import type { Payout } from '../wallet.queries';

/** Returns the method and the number of a payout, as details. */
export function listPayoutDetails({ method, number }: Payout): Detail[] {
  return [
    { label: i18n._('Paid by'), value: method },
    { label: i18n._('Number'), value: `+${number}` },
  ];
}

/** A note, not a refusal: the administrator sees it and decides. */
export function NoPayoutNotice() {
  return (
    <Notice tone="sun" icon={<TriangleAlert />}>
      {i18n._('You have no profile yet, so we do not know how to pay you. You can still withdraw.')}
    </Notice>
  );
}

/** The main button while nobody knows how to pay the member. */
export function CompleteProfileButton() {
  const { open } = usePopup();
  return (
    <Button wide onPress={() => open('profile')}>
      {i18n._('Complete my profile')}
    </Button>
  );
}
