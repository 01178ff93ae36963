import { createLockManager } from '../../../apps/pwa/src/offline/testing/lock-manager';
import type { Realm } from './realm';

type Granted = (lock: Lock | null) => unknown;

/** Web Locks of the pages and the worker of one browser. A page that ends releases its locks. */
export class Locks {
  private readonly all = createLockManager();

  of(realm: Realm) {
    const ended = new Promise<void>((end) => realm.ended.addEventListener('abort', () => end(), { once: true }));
    return {
      request: realm.lasting((name: string, options: LockOptions, granted: Granted) =>
        this.all.request(name, options, (lock) => Promise.race([granted(lock), ended])),
      ),
    };
  }
}
