import { i18n } from '@lingui/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button';
import { usePayoutFilesAddress } from './payout-files-address';

/** The heading of a file or a new one, with the way back to the list. */
export function FileHeading({ children, mark }: { children: string; mark?: ReactNode }) {
  const { open } = usePayoutFilesAddress();
  return (
    <header className="flex items-start gap-x-3">
      <IconButton
        className="-ms-3"
        label={i18n._('Back to the list')}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        onPress={() => open(undefined)}
      />
      <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3">
        <h2 className="text-xl font-semibold">{children}</h2>
        {mark}
      </div>
    </header>
  );
}
