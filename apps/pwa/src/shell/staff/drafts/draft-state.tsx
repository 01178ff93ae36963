import { i18n } from '@lingui/core';
import { formatStaffTime } from '#platform/language/format';
import { Badge } from '#ui/badge';

type DraftStateProps = {
  draft: { publishAt: string | null } | null;
  isNew?: boolean;
  isUnsaved?: boolean;
  /** Shown if there is no draft. */
  otherwise?: React.ReactNode;
};

/** Shows the most important status of an edited item. */
export function DraftState({ draft, isNew = false, isUnsaved = false, otherwise = null }: DraftStateProps) {
  if (isUnsaved) return <Badge tone="bougainvillea">{i18n._('Not saved')}</Badge>;
  if (draft?.publishAt)
    return (
      <Badge tone="blue">{i18n._('draft|Scheduled for {time}', { time: formatStaffTime(draft.publishAt) })}</Badge>
    );
  if (draft || isNew) return <Badge tone="sun">{i18n._('Draft')}</Badge>;
  return otherwise;
}
