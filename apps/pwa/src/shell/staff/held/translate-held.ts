import { i18n } from '@lingui/core';
import type { DecidedKind } from '@waha/domain/kernel/decided-item';
import { createPluralValues } from '#platform/language/format';
import { translateWorkQueue } from '../queue/work-queue';
import { QUEUE_BY_KIND } from './held-decisions';

type Decision = 'accepted' | 'rejected';
type DecidedItems = { name: string; count?: number };

/** Returns the message with "Undo" after a decision on one item or several: it names the kind or the queue. */
export function translateHeld(kind: DecidedKind, decision: Decision, { name, count = 1 }: DecidedItems): string {
  const translateOne = ONE_DECIDED[kind]?.[decision];
  if (count === 1 && translateOne) return translateOne(name);
  const queue = QUEUE_BY_KIND[kind];
  const text = translateDecided(decision, count, name);
  return queue ? i18n._('{name}: {text}', { name: translateWorkQueue(queue), text }) : text;
}

/** Returns the message with "Undo" after a part of a payment was recorded. */
export function translateHeldPart(name: string): string {
  return i18n._('Part payment of {name} recorded', { name });
}

/** Returns the message after decisions that cannot be undone. */
export function translateDecided(decision: Decision | 'paid', count: number, name: string): string {
  const values = createPluralValues(count, { name });
  if (decision === 'paid')
    return i18n._('{n, plural, one {Marked as paid: {name}} other {{count} marked as paid}}', values);
  return decision === 'accepted'
    ? i18n._('{n, plural, one {Accepted: {name}} other {{count} accepted}}', values)
    : i18n._('{n, plural, one {Rejected: {name}} other {{count} rejected}}', values);
}

type Translate = (name: string) => string;

const ONE_DECIDED: Partial<Record<DecidedKind, { accepted?: Translate; rejected?: Translate }>> = {
  payment: {
    accepted: (name) => i18n._('Payment of {name} accepted', { name }),
    rejected: (name) => i18n._('Payment of {name} rejected', { name }),
  },
  quiz: { accepted: (name) => i18n._('Quiz of {name} accepted', { name }) },
  profile: {
    accepted: (name) => i18n._('Profile of {name} accepted', { name }),
    rejected: (name) => i18n._('Profile of {name} rejected', { name }),
  },
  withdrawal: {
    accepted: (name) => i18n._('Withdrawal of {name} accepted', { name }),
    rejected: (name) => i18n._('Withdrawal of {name} rejected', { name }),
  },
  refund: {
    accepted: (name) => i18n._('Refund of {name} accepted', { name }),
    rejected: (name) => i18n._('Refund of {name} rejected', { name }),
  },
  recharge: {
    accepted: (name) => i18n._('Recharge of {name} accepted', { name }),
    rejected: (name) => i18n._('Recharge of {name} rejected', { name }),
  },
  invoice: {
    accepted: (name) => i18n._('Invoice receipt of {name} accepted', { name }),
    rejected: (name) => i18n._('Invoice receipt of {name} rejected', { name }),
  },
  task_report: {
    accepted: (name) => i18n._('Task report of {name} accepted', { name }),
    rejected: (name) => i18n._('Task report of {name} rejected', { name }),
  },
};
