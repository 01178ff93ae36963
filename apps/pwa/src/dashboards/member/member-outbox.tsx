import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { type JobLocation, OutboxPopup } from '#features/outbox/outbox-popup';
import type { MemberPopup } from './member-popup-names';

/** The pending jobs, each with a link to its place on the member's dashboard. */
export function MemberOutbox() {
  return <OutboxPopup placeOf={findJobLocation} />;
}

/** Maps each kind of job, by the start of its stream, to the popup where it is made and can be changed. */
const LOCATIONS: readonly [start: string, popup: MemberPopup, params?: (rest: string, note: Note) => Params][] = [
  ['payment:', 'payment', (_packId, { packName }) => ({ pack: packName })],
  ['quiz:', 'quiz', (_packId, { packName }) => ({ pack: packName })],
  ['invoice:', 'invoice', (invoice) => ({ invoice })],
  ['recharge', 'facility', () => ({ part: 'recharge' })],
  ['task-report:', 'tasks', (task) => ({ task })],
  ['tasks', 'tasks', () => ({ part: 'history' })],
  ['profile', 'profile'],
  ['messages', 'messages'],
];

type Note = { packName?: string };
type Params = Record<string, string | undefined>;

/** Returns the place of a job on the dashboard. */
function findJobLocation({ stream, note }: OutboxJob): JobLocation | undefined {
  const location = LOCATIONS.find(([start]) => stream.startsWith(start));
  if (!location) return undefined;
  const [start, popup, getParams] = location;
  const entries = Object.entries(getParams?.(stream.slice(start.length), (note ?? {}) as Note) ?? {});
  const params = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { popup, params: Object.fromEntries(params) };
}
