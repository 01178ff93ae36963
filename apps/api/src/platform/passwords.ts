import { hash, verify } from '@node-rs/argon2';

/** argon2id at 19 MiB, two passes, one lane: about 17 ms of one core. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing runs on other threads; more than this at once would only wait, and take memory. */
const AT_ONCE = 2;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is no account (`storedHash` undefined), and is then false. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
};

export function createPasswords(): Passwords {
  const oneOfFew = limit(AT_ONCE);
  // Made at the start: the first stranger must not wait longer than the others.
  const nobodys = oneOfFew(() => hash('nobody has this password', COST));

  return {
    hash: (password) => oneOfFew(() => hash(password, COST)),
    async matches(storedHash, password) {
      const against = storedHash ?? (await nobodys);
      const isRight = await oneOfFew(() => verify(against, password));
      return isRight && storedHash !== undefined;
    },
  };
}

function limit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
