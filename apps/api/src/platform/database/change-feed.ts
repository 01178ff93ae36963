import type { FastifyBaseLogger } from 'fastify';

type Listener = () => Promise<void> | void;

export type ChangeFeed = {
  /** Something was committed. Several commits in a row are one waking. */
  wake(): void;
  /** Called after commits, never twice at a time. Answers how to stop listening. */
  listen(listener: Listener): () => void;
};

/** Tells those who wait in this process that there may be changes. What fails in a listener stays there. */
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
          log.error({ err: error }, 'changes not told');
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
