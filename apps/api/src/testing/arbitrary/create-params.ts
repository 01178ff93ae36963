import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { Everything } from '../fixtures/create-everything';

/** The kind of thing, by the names of params and the beginnings of paths. */
const THING_BY_PARAM: Record<string, keyof Everything> = {
  ...{ paymentId: 'payment', withdrawId: 'withdrawal', requestId: 'recharge', quizResultId: 'quizResult' },
  refundId: 'refund',
  ...{ sessionId: 'session', packId: 'pack' },
};
const THING_BY_PATH: [RegExp, keyof Everything][] = [
  [/^\/payments\/:id/, 'payment'],
  [/^\/profiles\/:id/, 'profile'],
  [/^\/notifications\/:id/, 'staffNotification'],
  [/^\/invoices\/:id/, 'invoice'],
  [/^\/point-recharge\/:id/, 'recharge'],
  [/^\/quick-replies\/:id/, 'quickReply'],
  [/^\/member-views\/:id/, 'memberView'],
  [/^\/reconciliation\/statements\/:id/, 'statement'],
  [/^\/reconciliation\/lines\/:id/, 'statementLine'],
  [/^\/reconciliation\/sources\/:id/, 'statementSource'],
];

/** Returns values for the params of an endpoint's path, which name this member and their things. */
export function createParams(
  { path, who }: Endpoint,
  { id, things }: { id: string; things: Everything },
): Record<string, string> {
  const ofPath = THING_BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
  const valueFor = (name: string): string => {
    if (who.to === 'self' && name === who.field) return id;
    if (who.to === 'owner' && name === 'id') return things[who.of];
    if (name === 'packName') return 'Ultra One';
    if (name === 'month') return '2026-01';
    if (name === 'year') return '2026';
    const fixtureName = THING_BY_PARAM[name] ?? (name === 'id' ? ofPath : undefined);
    return fixtureName ? things[fixtureName] : name === 'userId' || name === 'id' ? id : randomUUID();
  };
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, valueFor(name!)]));
}
