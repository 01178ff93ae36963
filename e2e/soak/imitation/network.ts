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
      fetch: realm.lasting((asked: string | Request, init: RequestInit = {}) => this.fetch(realm, asked, init)),
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

  private async fetch(realm: Realm, asked: string | Request, init: RequestInit): Promise<Response> {
    if (this.isOffline) throw new TypeError('no network');
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const signal = AbortSignal.any([realm.ended, ...(init.signal ? [init.signal] : [])]);
    const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, this.address);
    const answer = await fetch(this.address + pathname + search, { ...init, headers, signal });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  private keep(cookie: string): void {
    const [pair = '', ...facts] = cookie.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isOver = value === '' || facts.some((fact) => /^max-age=0$/i.test(fact));
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
