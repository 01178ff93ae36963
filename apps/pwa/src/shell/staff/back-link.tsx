import { i18n } from '@lingui/core';
import { ArrowLeft } from 'lucide-react';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/icon-button';

/** From the details to the list, on a phone: there they take its place. */
export function StaffBack({ onBack, className }: { onBack: () => void; className?: string }) {
  return (
    <IconButton label={i18n._('Back to the list')} onPress={onBack} className={classes('-ms-3 md:hidden', className)}>
      <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </IconButton>
  );
}
