import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import type { WaitingKind } from '@waha/domain/overview/waiting-times';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { endpointQuery, PERSISTED } from './endpoint-query';
import { createPluralValues } from './language/format';

/** How long members usually wait, in hours. Stored on the device. */
export const waitingTimesQuery = () =>
  endpointQuery(['overview', 'waiting-times'], readWaitingTimes, {}, { ...PERSISTED, staleTime: HOUR });

/** Returns the usual waiting time for a sentence: `usually within 24 hours`; undefined if it is not known. */
export function useUsualTime(kind: WaitingKind): string | undefined {
  const wait = useUsualWait(kind);
  if (!wait) return undefined;
  return wait.isInDays
    ? i18n._('usually within {n, plural, one {1 day} other {{n} days}}', wait.values)
    : i18n._('usually within {n, plural, one {1 hour} other {{n} hours}}', wait.values);
}

/** Returns the usual waiting time alone, for a list of details: `24 hours`; undefined if it is not known. */
export function useUsualDelay(kind: WaitingKind): string | undefined {
  const wait = useUsualWait(kind);
  if (!wait) return undefined;
  return wait.isInDays
    ? i18n._('{n, plural, one {1 day} other {{n} days}}', wait.values)
    : i18n._('{n, plural, one {1 hour} other {{n} hours}}', wait.values);
}

/** Returns the waiting time as a plural: in hours up to one day, then in days. */
function useUsualWait(kind: WaitingKind) {
  const hours = useQuery(waitingTimesQuery()).data?.[kind] ?? undefined;
  if (hours === undefined) return undefined;
  const isInDays = hours * HOUR > DAY;
  return { isInDays, values: createPluralValues(isInDays ? (hours * HOUR) / DAY : hours) };
}
