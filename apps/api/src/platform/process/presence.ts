import type { PersonId } from '@waha/domain/kernel/ids';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from './clock';

/** A tab that sends nothing for this long counts as closed: each sends a message every five seconds. */
export const PRESENCE_LIFETIME_MS = 12 * SECOND;
/** The maximum tabs of one person; the least recently active one is dropped first. */
const MAX_TABS_PER_PERSON = 20;

type Tab = { queue: WorkQueue; id: string | undefined; heardAt: Instant };
type Listener = (queue: WorkQueue) => void;

/**
 * Tracks which item of a work queue each person of staff has open, so that others see it and do not decide it too. Only in
 * the memory of each node; nodes notify each other.
 */
export class Presence {
  readonly #people = new Map<PersonId, Map<string, Tab>>();
  readonly #listeners = new Set<Listener>();

  constructor(
    private readonly nodes: Pick<Nodes, 'publish' | 'subscribe'>,
    clock: Clock,
  ) {
    nodes.subscribe('presence', (text) => {
      const [personId, tab, queue, id] = JSON.parse(text) as [PersonId, string, WorkQueue, string?];
      this.#update(personId, tab, { queue, id }, clock());
    });
  }

  /** Records what a tab has open, if anything. Notifies listeners of a queue in which an item was opened or closed. */
  update(personId: PersonId, tab: string, { queue, id }: Omit<Tab, 'heardAt'>, now: Instant): void {
    this.nodes.publish('presence', JSON.stringify([personId, tab, queue, ...(id === undefined ? [] : [id])]));
    this.#update(personId, tab, { queue, id }, now);
  }

  #update(personId: PersonId, tab: string, { queue, id }: Omit<Tab, 'heardAt'>, now: Instant): void {
    const tabs = this.#people.get(personId) ?? new Map<string, Tab>();
    const before = tabs.get(tab);
    // The tab has already opened an item of another queue: this message is outdated.
    if (id === undefined && before && before.queue !== queue) return;
    tabs.delete(tab);
    if (id !== undefined) tabs.set(tab, { queue, id, heardAt: now });
    for (const oldest of [...tabs.keys()].slice(0, Math.max(0, tabs.size - MAX_TABS_PER_PERSON))) tabs.delete(oldest);
    if (tabs.size > 0) this.#people.set(personId, tabs);
    else this.#people.delete(personId);
    if (before?.id === id && (before?.queue === queue || id === undefined)) return;
    const changed = new Set([queue, ...(before ? [before.queue] : [])]);
    for (const listener of this.#listeners) for (const changedQueue of changed) listener(changedQueue);
  }

  /**
   * Returns the items of a queue that other people have open, by item id. Each person counts once, however many tabs
   * they have.
   */
  listOthers(queue: WorkQueue, than: PersonId, now: Instant): Map<string, Set<PersonId>> {
    const peopleByItem = new Map<string, Set<PersonId>>();
    for (const [personId, tabs] of this.#people) {
      for (const [name, tab] of tabs) {
        if (tab.heardAt + PRESENCE_LIFETIME_MS < now) tabs.delete(name);
        else if (personId !== than && tab.queue === queue && tab.id !== undefined)
          peopleByItem.set(tab.id, (peopleByItem.get(tab.id) ?? new Set()).add(personId));
      }
      if (tabs.size === 0) this.#people.delete(personId);
    }
    return peopleByItem;
  }

  /** Returns a function that stops listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
