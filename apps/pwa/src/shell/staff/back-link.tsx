import { i18n } from '@lingui/core';
import { ArrowLeft } from 'lucide-react';
import { createContext, useContext } from 'react';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/icon-button';

/** Given by the list: closes what is open. */
export const BackToList = createContext(() => {});

/** From the details to the list, on a phone: there they take its place. */
export function StaffBack({ className }: { className?: string }) {
  return (
    <IconButton
      label={i18n._('Back to the list')}
      onPress={useContext(BackToList)}
      className={classes('-ms-3 md:hidden', className)}
    >
      <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </IconButton>
  );
}
