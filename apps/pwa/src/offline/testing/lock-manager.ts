type Grant = (lock: Lock | null) => unknown;
type Holder = { lose: (reason: DOMException) => void };

/**
 * Web Locks of one device, as far as the outbox uses them, for Node, which has none: exclusive locks, asked
 * for only if free or stolen; a holder who is robbed hears an AbortError.
 */
export function createLockManager(): LockManager {
  const held = new Map<string, Holder>();

  async function request(name: string, { steal }: LockOptions, granted: Grant): Promise<unknown> {
    const holder = held.get(name);
    if (holder && !steal) return granted(null);
    holder?.lose(new DOMException('The lock was stolen.', 'AbortError'));
    const robbed = new Promise<never>((_resolve, reject) => {
      held.set(name, { lose: reject });
    });
    const mine = held.get(name);
    try {
      return await Promise.race([granted({ name, mode: 'exclusive' }), robbed]);
    } finally {
      if (held.get(name) === mine) held.delete(name);
    }
  }
  return { request, query: async () => ({ held: [], pending: [] }) } as unknown as LockManager;
}
