import { i18n } from '@lingui/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endAllSessions, endSession, listSessions } from '@waha/domain/account/account.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { useState } from 'react';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { formatRelative } from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { DeviceRow } from '#shell/devices/device-row';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { SkeletonList } from '#ui/skeleton';
import { toast } from '#ui/toast';

type SignedIn = ReplyOf<typeof listSessions>[number];

const sessionsQuery = (id: string) => endpointQuery(['account', 'sessions', id], listSessions, { params: { id } });

/** Lists the sessions of this account; each can be ended, or all at once. */
export function DevicesSection() {
  const { userId } = useMember();
  const sessions = useQuery(sessionsQuery(userId));
  return (
    <QueryBoundary query={sessions} skeleton={<SkeletonList rows={2} rowClassName="h-12" />}>
      {(all) => (
        <div className="grid gap-4">
          <ul className="divide-y divide-line">
            {all.map((session) => (
              <Device key={session._id} session={session} />
            ))}
          </ul>
          <SignOutEverywhere />
        </div>
      )}
    </QueryBoundary>
  );
}

function Device({ session: { _id: sessionId, device, lastUsedAt, isCurrent } }: { session: SignedIn }) {
  const { userId: id } = useMember();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => callApi(endSession, { params: { id, sessionId } }),
    onError: (error) => toast.error(translateError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] }),
  });
  return (
    <DeviceRow device={device} lines={[i18n._('Last used {time}', { time: formatRelative(lastUsedAt) })]}>
      {isCurrent ? (
        <Badge tone="blue">{i18n._('This device')}</Badge>
      ) : (
        <Button variant="quiet" small busy={end.isPending} onPress={() => end.mutate()}>
          {i18n._('device|Log out')}
        </Button>
      )}
    </DeviceRow>
  );
}

/**
 * Ends all sessions, including this one: the next request gets a 401, which leads to the login. Pending jobs of this
 * device stay.
 */
function SignOutEverywhere() {
  const { userId: id } = useMember();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const endAll = useMutation({
    mutationFn: () => callApi(endAllSessions, { params: { id } }),
    onError: (error) => toast.error(translateError(error)),
    onSettled: () => {
      setConfirming(false);
      return queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <Button variant="secondary" onPress={() => setConfirming(true)}>
        {i18n._('Log out everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Log out everywhere?')}
        confirm={i18n._('Log out everywhere')}
        isDangerous
        busy={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onCancel={() => setConfirming(false)}
      >
        {i18n._('You have to log in again on every device, including this one. Unsent items on this device are kept.')}
      </ConfirmDialog>
    </>
  );
}
