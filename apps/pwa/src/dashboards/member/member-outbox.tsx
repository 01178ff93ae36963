import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { type JobLocation, OutboxPopup } from '#features/outbox/outbox-popup';
import type { MemberPopup } from './member-popup-names';

/** What waits to be sent, each with the way to its place on the member's desk. */
export function MemberOutbox() {
  return <OutboxPopup placeOf={findJobLocation} />;
}

/** Where each kind of thing is made and can be changed, by the beginning of its stream. */
const LOCATIONS: readonly [start: string, popup: MemberPopup, params?: (rest: string, note: Note) => Params][] = [
  ['payment:', 'payment', (_packId, { packName }) => ({ pack: packName })],
  ['quiz:', 'quiz', (_packId, { packName }) => ({ pack: packName })],
  ['invoice:', 'invoice', (invoice) => ({ invoice })],
  ['recharge', 'facility', () => ({ part: 'recharge' })],
  ['tasks', 'tasks', () => ({ part: 'history' })],
  ['profile', 'profile'],
  ['messages', 'messages'],
];

type Note = { packName?: string };
type Params = Record<string, string | undefined>;

/** Leads from something that waits to its own place on the desk. */
function findJobLocation({ stream, note }: OutboxJob): JobLocation | undefined {
  const found = LOCATIONS.find(([start]) => stream.startsWith(start));
  if (!found) return undefined;
  const [start, popup, paramsOf] = found;
  const given = Object.entries(paramsOf?.(stream.slice(start.length), (note ?? {}) as Note) ?? {});
  const params = given.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { popup, params: Object.fromEntries(params) };
}
