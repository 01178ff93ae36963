import { i18n } from '@lingui/core';
import type { AnnouncementContent, WireAnnouncement } from '@waha/domain/staff-announcements.contract';
import { Users } from 'lucide-react';
import { formatList } from '#platform/language/format';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { translatePart } from './translate-announcement';
import { getContent, listChangedParts } from './unsaved-announcements';

type EditConflictProps = {
  saved: WireAnnouncement;
  content: AnnouncementContent;
  onKeepMine: () => void;
  onUseTheirs: () => void;
};

/** Shows a conflict with another user's saved changes: lists the differences and lets the user choose a version. */
export function EditConflict({ saved, content, onKeepMine, onUseTheirs }: EditConflictProps) {
  const changedParts = formatList(listChangedParts(getContent(saved), content).map(translatePart));
  const { name } = saved.savedBy;
  return (
    <Notice
      tone="sun"
      icon={<Users />}
      action={
        <>
          <Button small onPress={onKeepMine}>
            {i18n._('Keep my version')}
          </Button>
          <Button small variant="secondary" onPress={onUseTheirs}>
            {i18n._('Use the saved version')}
          </Button>
        </>
      }
    >
      {name
        ? i18n._(
            '{name} saved this announcement while you were editing. Their version differs from yours in: {what}.',
            {
              name,
              what: changedParts,
            },
          )
        : i18n._(
            'Someone saved this announcement while you were editing. Their version differs from yours in: {what}.',
            {
              what: changedParts,
            },
          )}
    </Notice>
  );
}
