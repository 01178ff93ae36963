import { i18n } from '@lingui/core';
import { ArrowLeft } from 'lucide-react';
import { createContext, useContext } from 'react';
import { IconButton } from '#ui/icon-button';
import { joinClasses } from '#ui/join-classes';

/** Given by the list: closes what is open. */
export const CloseDetailsContext = createContext(() => {});

/** From the details to the list, on a phone: there they take its place. */
export function StaffBackLink({ className }: { className?: string }) {
  return (
    <IconButton
      label={i18n._('Back to the list')}
      onPress={useContext(CloseDetailsContext)}
      className={joinClasses('-ms-3 md:hidden', className)}
    >
      <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </IconButton>
  );
}
