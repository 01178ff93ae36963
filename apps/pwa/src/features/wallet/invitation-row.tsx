import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { configQuery } from '#platform/config-query';
import { usePopup } from '#shell/popup/popup-address';
import { translatePoints } from './wallet.texts';

/** Leads to the member's invitation link, if the operator offers points for invitations. */
export function InvitationRow() {
  const { open } = usePopup();
  const { data: config } = useQuery(configQuery());
  const points = config?.invitationPoints;
  if (!points) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => open('invitations')}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start"
      >
        <span className="min-w-0 flex-1">
          {i18n._('Invite a person')}
          <span className="block text-sm text-ink-soft">{translatePoints(points)}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </button>
    </li>
  );
}
