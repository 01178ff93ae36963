import type { Realm } from './realm';

/** Broadcast channels between the pages and the worker of one browser. */
export class Channels {
  private readonly open = new Set<Channel>();

  giveTo(realm: Realm): void {
    const { open } = this;
    const unregister = (channel: Channel) => open.delete(channel);
    class BroadcastChannel extends Channel {
      constructor(name: string) {
        super(name, open, realm);
        realm.ended.addEventListener('abort', () => unregister(this), { once: true });
      }
    }
    realm.give({ BroadcastChannel });
  }
}

class Channel extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(
    private readonly name: string,
    private readonly all: Set<Channel>,
    private readonly realm: Realm,
  ) {
    super();
    all.add(this);
    this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent));
  }

  postMessage(message: unknown): void {
    if (this.realm.isDead || !this.all.has(this)) return;
    for (const receiver of this.all) {
      if (receiver === this || receiver.name !== this.name) continue;
      const data = structuredClone(message);
      setImmediate(() => receiver.realm.isDead || receiver.dispatchEvent(new MessageEvent('message', { data })));
    }
  }

  close(): void {
    this.all.delete(this);
  }
}
