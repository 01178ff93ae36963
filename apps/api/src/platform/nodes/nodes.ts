import { setMaxListeners } from 'node:events';

/**
 * The servers that share one database, from the view of one of them. Messages may be lost when a connection breaks:
 * code that relies on them also polls the database from time to time.
 */
export type Nodes = {
  /** Whether there can be no other nodes. */
  readonly isAlone: boolean;
  /**
   * Publishes to the other nodes; subscribers on this node get nothing.
   * @param text at most 7,000 bytes of UTF-8
   */
  publish(topic: Topic, text: string): void;
  /** Subscribes to messages of other nodes. Returns a function that unsubscribes. */
  subscribe(topic: Topic, listener: (text: string) => void): () => void;
  /**
   * Runs the work unless it is already running under this name, here or on another node.
   * @param work gets a signal that aborts when exclusivity is lost, because the connection with the lock broke
   * @returns whether it ran
   */
  runExclusive(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Returns the number of servers, including this one. */
  count(): Promise<number>;
  /** Called once, when the database is being changed as a whole: this server must stop. */
  onEvicted(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * `changes`: a commit. `presence`: the things that staff have open. `rates`: the number of calls per caller. `uploads`:
 * files in transit (upload-messages.ts).
 */
export type Topic = 'changes' | 'presence' | 'rates' | 'uploads';

/**
 * Creates the node of a server with its own database file: there are no other nodes, and only this process can be
 * working.
 */
export function createSingleNode(): Nodes {
  const held = new Set<string>();
  const never = new AbortController().signal;
  // The number of listeners may equal the number of concurrent tasks.
  setMaxListeners(0, never);
  return {
    isAlone: true,
    publish: () => undefined,
    subscribe: () => () => undefined,
    async runExclusive(name, work) {
      if (held.has(name)) return false;
      held.add(name);
      try {
        await work(never);
        return true;
      } finally {
        held.delete(name);
      }
    },
    count: async () => 1,
    onEvicted: () => undefined,
    close: async () => undefined,
  };
}
