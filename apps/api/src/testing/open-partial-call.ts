import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

type Call = { method: 'POST' | 'PUT' | 'DELETE'; url: string; headers: Record<string, string>; body: object };

/**
 * Sends a call whose headers and first byte arrive before the rest of its body.
 * @returns `arrived`, when the server has checked the headers and requests the body, and `finish`, which sends the rest
 * and
 * returns the response
 */
export function openPartialCall(app: FastifyInstance, { method, url, headers, body }: Call) {
  const text = JSON.stringify(body);
  const [arrived, isArrived] = createSignal();
  const [released, release] = createSignal();
  async function* pieces() {
    isArrived();
    yield Buffer.from(text.slice(0, 1));
    await released;
    yield Buffer.from(text.slice(1));
  }
  const response = app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: Readable.from(pieces()),
  });
  return {
    /** Also resolves if the response comes before the body. */
    arrived: Promise.race([arrived, response]),
    finish: () => {
      release();
      return response;
    },
  };
}

function createSignal(): [Promise<void>, () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [promise, resolve];
}
