import { i18n } from '@lingui/core';
import { ArrowLeft } from 'lucide-react';
import { createContext, useContext } from 'react';
import { IconButton } from '#ui/icon-button';
import { joinClasses } from '#ui/join-classes';

/** Closes the open item; provided by the list. */
export const CloseDetailsContext = createContext(() => {});

/** A link from the details back to the list, on a phone, where the details replace the list. */
export function StaffBackLink({ className }: { className?: string }) {
  return (
    <IconButton
      label={i18n._('Back to the list')}
      icon={<ArrowLeft className="rtl:-scale-x-100" />}
      onPress={useContext(CloseDetailsContext)}
      className={joinClasses('-ms-3 md:hidden', className)}
    />
  );
}
