import { usePopupParams } from '#shell/popup/popup-params';
import { BuyerNumber } from './buyer-number';

/** The number of a buyer for finance, which has no pages of members: `?open=buyer&member=…`. */
export function BuyerPopup() {
  const { member } = usePopupParams('buyer');
  return member ? <BuyerNumber userId={member} /> : null;
}
