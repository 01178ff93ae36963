import { RefusalError } from '../http/refusal-error';

/** argon2id at 19 MiB, two passes, one lane: about 17 ms of one core. */
const HASH_OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * What is compared where there is no account: of a password that was drawn at random and thrown away, at the cost above. Kept
 * here, since making one at each start would cost what a login does.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rUzs3myod08hrDmJg9TY5g$hSBQHt/tgjYCc4XhnvG78bQzf1kwugtyILwxVBi9SBQ';

/** Its addon is loaded at the first password, not at the start. */
const loadArgon2 = () => import('@node-rs/argon2');

/** Hashing runs on other threads; more than this at once would only wait, and take memory. */
export const MAX_CONCURRENT_HASHES = 2;

/** How many wait: about half a second of work for two cores. Whoever comes then is told so at once. */
export const MAX_QUEUED_HASHES = 64;

/** In seconds. */
const RETRY_AFTER_SECONDS = 2;

export type PasswordHasher = {
  /** @throws Refused `server_busy` while too many wait */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time when there is no account (`storedHash` undefined), and is then false.
   * @throws Refused `server_busy` while too many wait
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
  /** For whoever has other work to do before: @throws Refused `server_busy` while too many wait */
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

function createLimiter(most: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function refuseWhenFull(): void {
    if (running >= most && waiting.length >= mostWaiting)
      throw new RefusalError({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_SECONDS } });
  }

  async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
    refuseWhenFull();
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return { oneOfFew, refuseWhenFull };
}
