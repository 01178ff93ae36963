import type { FastifyBaseLogger } from 'fastify';

type Listener = () => Promise<void> | void;

export type ChangeFeed = {
  /** Reports a commit. Several commits in a row cause one wake-up. */
  wake(): void;
  /** Registers a listener that is called after commits, never twice at a time. Returns a function that stops it. */
  listen(listener: Listener): () => void;
};

/**
 * Creates the feed that notifies listeners in this process of possible changes. Errors of a listener do not affect
 * others.
 */
export function createChangeFeed(log: Pick<FastifyBaseLogger, 'error'>): ChangeFeed {
  const listeners = new Set<Listener>();
  let isDue = false;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isDue) {
      isDue = false;
      for (const listener of listeners) {
        try {
          await listener();
        } catch (error) {
          log.error({ err: error }, 'publishing changes failed');
        }
      }
    }
    isRunning = false;
  }

  return {
    wake() {
      if (isDue || listeners.size === 0) return;
      isDue = true;
      if (!isRunning) setImmediate(run);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
