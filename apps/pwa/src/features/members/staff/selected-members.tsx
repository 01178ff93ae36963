import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { EXPORT_SELECTED_MAX } from '@waha/domain/exports/export-format';
import { cleanLine, isBlank } from '@waha/domain/kernel/text/clean-text';
import { SECOND } from '@waha/domain/kernel/time';
import { TAG_MAX_CHARS } from '@waha/domain/members/member-tag';
import { exportSelectedMembers } from '@waha/domain/staff-exports.contract';
import { SELECTED_MEMBERS_MAX } from '@waha/domain/staff-selected-members.contract';
import { MessageSquare, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StaffExportButton } from '#shell/staff/export/export-button';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { Button } from '#ui/button';
import { INPUT_CLASSES } from '#ui/field-frame';
import { IconButton } from '#ui/icon-button';
import { toast } from '#ui/toast';
import { tagsQuery, useTagSelected } from './members.queries';
import { MessageSelectedDialog } from './message-selected-dialog';

/** How long a change of tags offers an undo. */
const UNDO_MS = 10 * SECOND;

/** The actions on the selected members, in place of the toolbar of the table. */
export function SelectedMembers({ selection }: { selection: BulkSelection }) {
  const [isWriting, setWriting] = useState(false);
  const userIds = [...selection.chosen];
  function clear(): void {
    selection.stop();
    // The pressed button is gone.
    document.querySelector<HTMLElement>('[data-row]')?.focus();
  }
  const isWithinLimit = userIds.length <= SELECTED_MEMBERS_MAX;
  return (
    <section aria-label={i18n._('Selected members')} className="flex min-h-11 flex-wrap items-center gap-2">
      <IconButton label={i18n._('Clear the selection')} icon={<X />} onPress={clear} />
      <p role="status" className="font-medium tabular-nums">
        {i18n._('{n, plural, one {{count} selected} other {{count} selected}}', createPluralValues(userIds.length))}
      </p>
      {isWithinLimit ? (
        <>
          <TagSelected userIds={userIds} />
          <Button small variant="secondary" icon={<MessageSquare />} onPress={() => setWriting(true)}>
            {i18n._('Send a message')}
          </Button>
        </>
      ) : (
        <p className="text-sm text-ink-soft">
          {i18n._('Tags and messages are for at most {max} members at once.', {
            max: formatNumber(SELECTED_MEMBERS_MAX),
          })}
        </p>
      )}
      {userIds.length <= EXPORT_SELECTED_MAX ? (
        <StaffExportButton endpoint={exportSelectedMembers} body={{ userIds }} />
      ) : null}
      {isWriting ? <MessageSelectedDialog userIds={userIds} onSent={clear} onCancel={() => setWriting(false)} /> : null}
    </section>
  );
}

function TagSelected({ userIds }: { userIds: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const command = useTagSelected();
  const id = useId();
  const existingTags = useQuery(tagsQuery()).data ?? [];
  const isDisabled = command.isPending || isBlank(typed);
  function submit(change: 'add' | 'remove'): void {
    if (isDisabled) return;
    const tag = cleanLine(typed);
    command.mutate(
      { userIds: [...userIds], tag, change },
      {
        onSuccess: ({ changed, changedIds, full }) => {
          setTyped('');
          const undo = () => revert({ userIds: changedIds, tag, change: change === 'add' ? 'remove' : 'add' });
          const action = { label: i18n._('Undo'), onPress: undo };
          toast.success(translateChanged(changed), changed > 0 ? { action, durationMs: UNDO_MS } : {});
          if (full > 0) toast.error(translateFull(full));
        },
        onError: (error) => toast.error(translateError(error)),
      },
    );
  }
  function revert(body: Parameters<typeof command.mutate>[0]): void {
    command.mutate(body, {
      onSuccess: ({ changed }) => toast.success(translateChanged(changed)),
      onError: (error) => toast.error(translateError(error)),
    });
  }
  function addOnEnter(event: FormEvent): void {
    event.preventDefault();
    submit('add');
  }
  return (
    <form onSubmit={addOnEnter} className="flex flex-wrap items-center gap-2">
      <input
        aria-label={i18n._('Tag')}
        placeholder={i18n._('Tag')}
        list={id}
        value={typed}
        maxLength={TAG_MAX_CHARS}
        onChange={(event) => setTyped(event.target.value)}
        className={`${INPUT_CLASSES} min-h-11 max-w-44`}
      />
      <datalist id={id}>
        {existingTags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button small variant="secondary" disabled={isDisabled}>
        {i18n._('Add the tag')}
      </Button>
      <Button small variant="quiet" disabled={isDisabled} onPress={() => submit('remove')}>
        {i18n._('Remove the tag')}
      </Button>
    </form>
  );
}

function translateChanged(count: number): string {
  return i18n._('{n, plural, one {{count} member changed} other {{count} members changed}}', createPluralValues(count));
}

function translateFull(count: number): string {
  return i18n._(
    '{n, plural, one {{count} member has too many tags already} other {{count} members have too many tags already}}',
    createPluralValues(count),
  );
}
