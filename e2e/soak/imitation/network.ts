import type { Realm } from './realm';

/** A browser's connection to the app's server, with its cookies. */
export class Network {
  isOffline = false;
  private readonly cookies = new Map<string, string>();

  /** Avoids a DNS lookup of `localhost` for each request. */
  private readonly address: string;

  constructor(origin: string) {
    this.address = origin.replace('localhost', '127.0.0.1');
  }

  giveTo(realm: Realm): void {
    realm.give({
      fetch: realm.lasting((request: string | Request, init: RequestInit = {}) => this.fetch(realm, request, init)),
    });
  }

  loseCookies(): void {
    this.cookies.clear();
  }

  /** @throws TypeError when there is no network */
  async get(path: string): Promise<string> {
    if (this.isOffline) throw new TypeError('no network');
    return (await fetch(this.address + path)).text();
  }

  private async fetch(realm: Realm, request: string | Request, init: RequestInit): Promise<Response> {
    if (this.isOffline) throw new TypeError('no network');
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const signal = AbortSignal.any([realm.ended, ...(init.signal ? [init.signal] : [])]);
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, this.address);
    const response = await fetch(this.address + pathname + search, { ...init, headers, signal });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const index = pair.indexOf('=');
    const [name, value] = [pair.slice(0, index), pair.slice(index + 1)];
    const isOver = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
