import { usePopupParams } from '#shell/popup/popup-params';
import { MemberCredit } from './member-credit';

/** The credit of a member for finance, which has no pages of members: `?open=credit&member=…`. */
export function CreditPopup() {
  const { member } = usePopupParams('credit');
  return member ? <MemberCredit userId={member} /> : null;
}
