import { i18n } from '@lingui/core';
import type { AnnouncementContent, WireAnnouncement } from '@waha/domain/staff-announcements.contract';
import { Users } from 'lucide-react';
import { formatList } from '../../../platform/language/format';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { sayPart } from './say-announcement';
import { changedParts, contentOf } from './unsaved-announcements';

type SavedMeanwhileProps = {
  saved: WireAnnouncement;
  content: AnnouncementContent;
  onMine: () => void;
  onTheirs: () => void;
};

/** Somebody else has saved while something was written here: what differs is said, and whose stands is chosen. */
export function SavedMeanwhile({ saved, content, onMine, onTheirs }: SavedMeanwhileProps) {
  const what = formatList(changedParts(contentOf(saved), content).map(sayPart));
  const { name } = saved.savedBy;
  return (
    <Notice
      tone="sun"
      icon={<Users aria-hidden="true" />}
      action={
        <>
          <Button small onPress={onMine}>
            {i18n._('Keep what I wrote')}
          </Button>
          <Button small variant="secondary" onPress={onTheirs}>
            {i18n._('Take what is saved')}
          </Button>
        </>
      }
    >
      {name
        ? i18n._('{name} has saved this announcement while you wrote. It differs from yours: {what}.', { name, what })
        : i18n._('Somebody has saved this announcement while you wrote. It differs from yours: {what}.', { what })}
    </Notice>
  );
}
