import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { markRechargeSeen, type WireRecharge } from '@waha/domain/recharge/recharge.contract';
import { useEffect } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { createPluralValues } from '#platform/language/format';
import { toast } from '#ui/toast';
import { sendOutcomeSeen } from './recharge.actions';
import { rechargesQuery } from './recharge.queries';
import { translateReason } from './recharge.texts';

/** Long enough to read it with its reason. */
const TOAST_DURATION_MS = 5000;

/** The outcomes shown in this page; those shown before are in the outbox, and then on the server. */
const notifiedIds = new Set<string>();

/**
 * Polls the outcome of the member's requests while mounted, and shows each outcome once, on the first device that has
 * it (spec 2 §4).
 */
export function useRechargeNews(userId: string): void {
  const requests = useQuery(rechargesQuery(userId)).data;
  const jobs = useOutboxJobs(markRechargeSeen);
  const sent = useSentJobs(markRechargeSeen);
  useEffect(() => {
    if (!requests || !jobs || !sent) return;
    const ownJobIds = new Set([...jobs, ...sent].map(({ note }) => (note as { id: string }).id));
    const isNews = ({ _id, status, seen }: WireRecharge) =>
      status !== 'pending' && !seen && !ownJobIds.has(_id) && !notifiedIds.has(_id);
    for (const request of requests.filter(isNews)) {
      notifiedIds.add(request._id);
      notifyOutcome(request);
      sendOutcomeSeen(request._id).catch(logFailure('recharge news'));
    }
  }, [requests, jobs, sent]);
}

function notifyOutcome({ _id, status, points, adminMessage }: WireRecharge): void {
  const options = { id: `recharge-${_id}`, durationMs: TOAST_DURATION_MS };
  if (status === 'accepted')
    toast.success(
      i18n._(
        'Recharge accepted: {n, plural, one {1 point was} other {{count} points were}} added.',
        createPluralValues(points),
      ),
      options,
    );
  else
    toast.error(
      i18n._(
        'Recharge of {n, plural, one {1 point} other {{count} points}} rejected: {reason}',
        createPluralValues(points, { reason: translateReason(adminMessage) }),
      ),
      options,
    );
}
