import { i18n } from '@lingui/core';
import { useUsualTime } from '#platform/waiting-times-query';
import { joinClasses } from '#ui/join-classes';

/** The kinds of items that members send and Waha checks. */
type CheckedKind = 'quiz' | 'payment' | 'profile';

type UsualCheckProps = { kind: CheckedKind; className?: string };

/** Says who checks a sent item and how long that usually takes; nothing while the time is not known. */
export function UsualCheck({ kind, className }: UsualCheckProps) {
  const time = useUsualTime(kind);
  if (time === undefined) return null;
  return <p className={joinClasses('text-sm text-ink-soft', className)}>{translateCheck(kind, time)}</p>;
}

/** @param time the usual time, if it is known */
export function translateCheck(kind: CheckedKind, time: string | undefined): string {
  if (kind === 'quiz')
    return time ? i18n._('Waha checks your quiz, {time}', { time }) : i18n._('Waha checks your quiz');
  if (kind === 'payment')
    return time ? i18n._('Waha checks your payment, {time}', { time }) : i18n._('Waha checks your payment');
  return time ? i18n._('Waha checks your identity, {time}', { time }) : i18n._('Waha checks your identity');
}
