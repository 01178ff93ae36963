import { setMaxListeners } from 'node:events';

/**
 * The servers that share one database, seen from one of them. What one says to the others may be lost, when a connection
 * breaks: whoever relies on it asks the database too, from time to time.
 */
export type Nodes = {
  /** Whether there can be no others. */
  readonly isAlone: boolean;
  /** Tells the others; whoever subscribed on this one hears nothing of it. @param text at most 7,000 bytes of UTF-8 */
  publish(topic: Topic, text: string): void;
  /** Called with what others published. Answers how to stop. */
  subscribe(topic: Topic, listener: (text: string) => void): () => void;
  /**
   * Does the work unless somebody, here or on another node, is at work under this name.
   * @param work is given a signal for when that can be sure no longer, because the connection that held the name broke
   * @returns whether it was done
   */
  runExclusive(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** How many servers there are, with this one. */
  count(): Promise<number>;
  /** Called once, when somebody changes the database as a whole: this server must not go on. */
  onEvicted(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * `changes`: something was committed. `presence`: who of the staff has what open. `rates`: how often callers called.
 * `uploads`: files on their way (upload-news.ts).
 */
export type Topic = 'changes' | 'presence' | 'rates' | 'uploads';

/** One server with a file of its own: there is nobody to talk to, and only this process can be at work already. */
export function createSingleNode(): Nodes {
  const held = new Set<string>();
  const never = new AbortController().signal;
  // As many may listen at once as work is done.
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
