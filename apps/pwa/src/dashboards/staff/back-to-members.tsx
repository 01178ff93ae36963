import { i18n } from '@lingui/core';
import { ArrowLeft } from 'lucide-react';
import { useContext } from 'react';
import { CloseDetailsContext } from '#shell/staff/back-link';
import { Button } from '#ui/button';
import { useMedia, WIDE } from '#ui/use-media';

/** A link from a member back to the table, on a laptop, where the member replaces the table; a phone has its arrow. */
export function BackToMembers() {
  const closeDetails = useContext(CloseDetailsContext);
  if (!useMedia(WIDE)) return null;
  return (
    <Button
      small
      variant="quiet"
      className="justify-self-start"
      icon={<ArrowLeft className="rtl:-scale-x-100" />}
      onPress={closeDetails}
    >
      {i18n._('All members')}
    </Button>
  );
}
