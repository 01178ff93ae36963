import { i18n } from '@lingui/core';
import { Package } from 'lucide-react';
import { usePopup } from '../../../shell/popup/popup-url';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

/** Said before the form is filled in for nothing; it can be filled in all the same, and is kept. */
export function PackFirstNotice() {
  const { open } = usePopup();
  return (
    <Notice
      tone="sun"
      icon={<Package aria-hidden="true" />}
      action={
        <Button variant="secondary" small onPress={() => open('packs')}>
          {i18n._('See the packs')}
        </Button>
      }
    >
      <p className="font-medium">{i18n._('You should buy a pack first.')}</p>
      <p className="text-ink-soft">{i18n._('What you fill in here stays on this device until then.')}</p>
    </Notice>
  );
}
