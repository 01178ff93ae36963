import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { toast } from '#ui/toast';
import { SnoozeDialog } from './snooze-dialog';
import { assigneesQuery, memberConversationQuery, useChangeConversation } from './staff-conversations.queries';

/** Three controls fit one line of a phone. */
const BUTTON = 'px-2.5!';

type ConversationActionsProps = { userId: string; onClosed: () => void };

/** Assigns, snoozes and closes the open conversation. */
export function ConversationActions({ userId, onClosed }: ConversationActionsProps) {
  const conversation = useQuery(memberConversationQuery(userId)).data;
  const { mutate, isPending } = useChangeConversation(userId);
  const [isSnoozing, setSnoozing] = useState(false);
  if (!conversation || conversation.messages.length === 0) return null;
  const { assignee, isClosed, snoozedUntil } = conversation;

  function change(body: Parameters<typeof mutate>[0], done: string): void {
    mutate(body, {
      onSuccess: () => toast.success(done),
      onError: (error) => toast.error(translateError(error)),
    });
  }

  /** The next conversation opens; the toast leads back to a wrong one. */
  function close(): void {
    mutate(
      { isClosed: true },
      {
        onSuccess: () => {
          const reopen = () => change({ isClosed: false }, i18n._('Conversation reopened.'));
          toast.success(i18n._('Conversation closed.'), { action: { label: i18n._('Reopen'), onPress: reopen } });
          onClosed();
        },
        onError: (error) => toast.error(translateError(error)),
      },
    );
  }

  return (
    <section
      aria-label={i18n._('Handling')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line px-4 py-1.5"
    >
      <AssigneeField
        assignee={assignee}
        disabled={isPending}
        onChange={(assigneeId) =>
          change({ assigneeId }, assigneeId ? i18n._('Conversation assigned.') : i18n._('Conversation unassigned.'))
        }
      />
      {snoozedUntil === null ? (
        <Button
          variant="quiet"
          small
          className={BUTTON}
          icon={<AlarmClock />}
          disabled={isPending}
          onPress={() => setSnoozing(true)}
        >
          {i18n._('Snooze')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          small
          className={BUTTON}
          icon={<AlarmClock />}
          busy={isPending}
          onPress={() => change({ snoozedUntil: null }, i18n._('Snooze ended.'))}
        >
          {i18n._('End snooze ({time})', { time: formatStaffTime(snoozedUntil) })}
        </Button>
      )}
      {isClosed ? (
        <Button
          variant="quiet"
          small
          className={BUTTON}
          icon={<RotateCcw />}
          busy={isPending}
          onPress={() => change({ isClosed: false }, i18n._('Conversation reopened.'))}
        >
          {i18n._('Reopen')}
        </Button>
      ) : (
        <Button variant="quiet" small className={BUTTON} icon={<CircleCheck />} busy={isPending} onPress={close}>
          {i18n._('conversation|Close')}
        </Button>
      )}
      <SnoozeDialog
        isOpen={isSnoozing}
        onClose={() => setSnoozing(false)}
        onChoose={(until) => {
          setSnoozing(false);
          change({ snoozedUntil: until }, i18n._('Snoozed until {time}.', { time: formatStaffTime(until) }));
        }}
      />
    </section>
  );
}

type AssigneeFieldProps = {
  assignee: { _id: string; name: string } | null;
  disabled: boolean;
  onChange: (id: string | null) => void;
};

/** The administrators who can sign in. */
function AssigneeField({ assignee, disabled, onChange }: AssigneeFieldProps) {
  const admins = useQuery({
    ...assigneesQuery,
    select: ({ staff }) => staff.filter(({ role, switchedOffAt }) => role === 'admin' && switchedOffAt === null),
  }).data;
  const options = admins?.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` }));
  return (
    <SelectField
      label={i18n._('Assigned to')}
      hidesLabel
      name="assignee"
      disabled={disabled}
      className="min-w-32 flex-1"
      options={[
        { value: '', label: i18n._('conversation|Unassigned') },
        // Until all are known, or if that fails, only the current one.
        ...(options ?? (assignee ? [{ value: assignee._id, label: assignee.name }] : [])),
      ]}
      value={assignee?._id ?? ''}
      onChange={(id) => onChange(id || null)}
    />
  );
}
