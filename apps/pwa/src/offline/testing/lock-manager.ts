type Grant = (lock: Lock | null) => unknown;
type Holder = { lose: (reason: DOMException) => void };

/**
 * Creates a Web Locks implementation for one device, for Node, which has none. Supports what the outbox uses: exclusive
 * locks, `ifAvailable` and `steal`. The holder of a stolen lock gets an AbortError.
 */
export function createLockManager(): LockManager {
  const holders = new Map<string, Holder>();

  async function request(name: string, { steal }: LockOptions, granted: Grant): Promise<unknown> {
    const holder = holders.get(name);
    if (holder && !steal) return granted(null);
    holder?.lose(new DOMException('The lock was stolen.', 'AbortError'));
    const robbed = new Promise<never>((_resolve, reject) => {
      holders.set(name, { lose: reject });
    });
    const currentHolder = holders.get(name);
    try {
      return await Promise.race([granted({ name, mode: 'exclusive' }), robbed]);
    } finally {
      if (holders.get(name) === currentHolder) holders.delete(name);
    }
  }
  return { request, query: async () => ({ held: [], pending: [] }) } as unknown as LockManager;
}
