import type { TestApp } from './open-test-app';
import { PASSWORD } from './open-test-app';

/** Opens a browser with a network address: it stores the cookies that it gets, and sends them. */
export function openBrowser({ server }: Pick<TestApp, 'server'>, remoteAddress = '198.51.100.1') {
  const cookies: Record<string, string> = {};

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers = {}) {
    const body = payload && { payload };
    const response = await server.inject({ method, url: `/api${path}`, ...body, headers, cookies, remoteAddress });
    for (const { name, value, expires, maxAge } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) delete cookies[name];
      else cookies[name] = value;
    }
    return response;
  }

  return {
    cookies,
    send,
    post: (path: string, payload: object) => send('POST', path, payload),
    logIn: (email: string, password = PASSWORD) => send('POST', '/users/login', { email, password }),
    /** Tries this many wrong passwords, and returns the last response. */
    async guess(email: string, tries: number) {
      let last = 0;
      for (let each = 0; each < tries; each++)
        last = (await send('POST', '/users/login', { email, password: `guess ${each}` })).statusCode;
      return last;
    },
  };
}
