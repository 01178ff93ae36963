import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { createPayoutFile } from '@waha/domain/payouts/staff/payout-files.contract';
import { FilePlus } from 'lucide-react';
import { useMember } from '#platform/session';
import { getButtonClasses } from '#ui/button';

/** Opens the page that makes a payout file of what is due, for people who may make one. */
export function NewPayoutFileLink() {
  const { role } = useMember();
  const { who } = createPayoutFile;
  if (who.to !== 'roles' || !who.roles.includes(role)) return null;
  return (
    <Link
      to="."
      search={{ view: 'payout-files', item: 'new' }}
      className={`${getButtonClasses('quiet')} -ms-4 justify-self-start px-4 text-sm`}
    >
      <FilePlus />
      {i18n._('New payout file')}
    </Link>
  );
}
