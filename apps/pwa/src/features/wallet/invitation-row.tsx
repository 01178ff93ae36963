import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#platform/config-query';
import { usePopup } from '#shell/popup/popup-address';
import { translatePoints } from './wallet.texts';
import { WalletLinkRow } from './wallet-link-row';

/** Leads to the member's invitation link, if the operator offers points for invitations. */
export function InvitationRow() {
  const { open } = usePopup();
  const { data: config } = useQuery(configQuery());
  const points = config?.invitationPoints;
  if (!points) return null;
  return (
    <WalletLinkRow
      title={i18n._('Invite a person')}
      detail={translatePoints(points)}
      onOpen={() => open('invitations')}
    />
  );
}
