import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { useState } from 'react';
import { createPluralValues, formatNumber, formatRelative } from '#platform/language/format';
import { ListSummary } from '#shell/staff/summary/list-summary';
import { Button } from '#ui/button';
import { BusinessHoursDialog } from './business-hours-dialog';
import { answerTimeQuery, inboxCountsQuery } from './staff-conversations.queries';

/**
 * The summary beside the inbox: unanswered conversations, the one that has been unanswered longest, and how long members
 * wait for an answer.
 */
export function InboxSummary({ onOpen }: { onOpen: (userId: string) => void }) {
  const { data: counts, isLoading: areCountsLoading } = useQuery(inboxCountsQuery);
  const { data: answerTime, isLoading: isAnswerTimeLoading } = useQuery(answerTimeQuery);
  const [isEditingHours, setEditingHours] = useState(false);
  // All lines appear at once: a late one would move the others.
  if (areCountsLoading || isAnswerTimeLoading) return null;
  const oldest = counts?.oldest;
  return (
    <ListSummary
      hasSearch
      title={i18n._('Conversations')}
      facts={[
        ...(counts
          ? [
              {
                label: i18n._('Unanswered'),
                value: formatNumber(counts.unanswered),
                isPressing: counts.unanswered > 0,
              },
            ]
          : []),
        ...(oldest ? [{ label: i18n._('conversation|Oldest'), value: formatRelative(oldest.at) }] : []),
        ...(answerTime && answerTime.medianMs !== null
          ? [{ label: i18n._('Usual answer time'), value: formatDuration(answerTime.medianMs) }]
          : []),
      ]}
      hint={i18n._('Select a user or conversation to start messaging')}
      actions={
        <>
          {oldest ? <Button onPress={() => onOpen(oldest.userId)}>{i18n._('Reply to the oldest')}</Button> : null}
          <Button variant="secondary" onPress={() => setEditingHours(true)}>
            {i18n._('Business hours')}
          </Button>
        </>
      }
    >
      {answerTime && answerTime.medianMs !== null ? (
        <p className="text-sm text-ink-soft">
          {i18n._(
            'In the last 30 days, half of the members had an answer within this time. Automatic answers do not count.',
          )}
        </p>
      ) : null}
      <BusinessHoursDialog isOpen={isEditingHours} onClose={() => setEditingHours(false)} />
    </ListSummary>
  );
}

/** Formats a duration in minutes, hours or days, rounded up. */
function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  if (minutes < 90) return i18n._('{n, plural, one {1 minute} other {{count} minutes}}', createPluralValues(minutes));
  const hours = Math.ceil(minutes / 60);
  if (hours < 48) return i18n._('{n, plural, one {1 hour} other {{count} hours}}', createPluralValues(hours));
  return i18n._('{n, plural, one {1 day} other {{count} days}}', createPluralValues(Math.ceil(hours / 24)));
}
