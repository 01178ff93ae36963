import { availableParallelism } from 'node:os';
import { RefusalError } from '../http/refusal-error';

/** argon2id at 19 MiB, two passes, one lane: about 17 ms on one core. */
const HASH_OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * The hash that is compared when there is no account: of a discarded random password, at the cost above. It is a
 * constant because computing it at each start would cost as much as a login.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rUzs3myod08hrDmJg9TY5g$hSBQHt/tgjYCc4XhnvG78bQzf1kwugtyILwxVBi9SBQ';

/** Loads the addon at the first password, not at the start. */
const loadArgon2 = () => import('@node-rs/argon2');

/**
 * Hashing runs on other threads. One core stays free for all other calls; more than two hashes at once would only use
 * memory.
 */
export const MAX_CONCURRENT_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));

/** The maximum queue length: about a second of work for one core. Further calls are refused at once. */
export const MAX_QUEUED_HASHES = 64;

const RETRY_AFTER_SECONDS = 2;

export type PasswordHasher = {
  /** @throws RefusalError `server_busy` when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Compares a password. Takes the same time without an account (`storedHash` undefined), and then returns false.
   * @throws RefusalError `server_busy` when the queue is full
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  /**
   * Refuses early, for callers with other work to do first.
   * @throws RefusalError `server_busy` when the queue is full
   */
  refuseWhenBusy(): void;
};

export function createPasswordHasher(): PasswordHasher {
  const { oneOfFew, refuseWhenFull } = createLimiter(MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES);

  return {
    hash: (password) => oneOfFew(async () => (await loadArgon2()).hash(password, HASH_OPTIONS)),
    async matches(storedHash, password) {
      const isRight = await oneOfFew(async () => (await loadArgon2()).verify(storedHash ?? DUMMY_HASH, password));
      return isRight && storedHash !== undefined;
    },
    refuseWhenBusy: refuseWhenFull,
  };
}

function createLimiter(maxRunning: number, maxQueued: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  function refuseWhenFull(): void {
    if (running >= maxRunning && queue.length >= maxQueued)
      throw new RefusalError({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_SECONDS } });
  }

  async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
    refuseWhenFull();
    if (running >= maxRunning) await new Promise<void>((go) => queue.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return { oneOfFew, refuseWhenFull };
}
