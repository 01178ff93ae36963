import crypto from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTool } from '@waha/domain/testing/import-tool';
import { openCutProxy } from './open-cut-proxy';

type S3Options = {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  vhostBuckets: boolean;
  configureBuckets: { name: string; configs: string[] }[];
};
type S3Call = { path: string; mountPath?: string; state: object };
type S3rver = {
  /** In the order in which a call passes them. */
  middleware: ((call: S3Call, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};
/** The part of `@20minutes/s3rver` that this file uses. */
type S3Module = { default: new (options: S3Options) => S3rver };

const folders = mkdtempSync(join(tmpdir(), 'waha-s3-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

/** The keys that this server knows; whoever signs with others is refused. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** It writes where a list goes on in DES, which Node has no more; three times with one key it still has, and that is the same. */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (cipher: string, key: Buffer, ...rest: unknown[]) => unknown;
  const makeOrTriple: typeof make = (cipher, key, ...rest) =>
    cipher === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest) : make(cipher, key, ...rest);
  Object.assign(crypto, { [name]: makeOrTriple });
}

const PREFIX = 'house/';
const OBJECT_SUFFIX = '._S3rver_object';

/**
 * A real S3 server in this process with one empty bucket, and the network in front of it, which can be cut. Its keys are in
 * this process's environment from now on, where the SDK looks for them.
 * @param timeout how long the program waits for each answer, in seconds; short ones only where it is to wait in vain
 */
export async function openS3Server({ timeout = 20 } = {}) {
  const { default: S3rver } = await importTool<S3Module>('s3-server', '@20minutes/s3rver');
  Object.assign(process.env, S3_KEYS);
  const directory = mkdtempSync(join(folders, 'store-'));
  const bucket = { name: 'files', configs: [] };
  const place = { address: '127.0.0.1', port: 0, directory };
  const server = new S3rver({ ...place, silent: true, vhostBuckets: false, configureBuckets: [bucket] });
  server.middleware.unshift(keepSlash);
  const { port } = await server.run();
  const network = await openCutProxy(port);
  const folder = join(directory, 'files', PREFIX);
  const halfSent = join(folder, 'half-sent');
  const names = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith(OBJECT_SUFFIX));
    } catch {
      return []; // Made by the first object.
    }
  };
  return {
    endpoint: `http://127.0.0.1:${network.port}`,
    setting: `s3://files?endpoint=http://127.0.0.1:${network.port}&prefix=${PREFIX}&timeout=${timeout}`,
    network,
    /** The ids of the files that are there, by their order. */
    kept: () =>
      names()
        .map((name) => name.slice(0, -OBJECT_SUFFIX.length))
        .filter((name) => name !== 'waha-house')
        .sort(),
    /** The keys of what is half-sent, behind the folder of all of it. */
    halfSent: () =>
      (existsSync(halfSent) ? readdirSync(halfSent, { recursive: true, encoding: 'utf8' }) : [])
        .filter((name) => name.endsWith(OBJECT_SUFFIX))
        .map((name) => name.slice(0, -OBJECT_SUFFIX.length))
        .sort(),
    /** One of those was put there so many milliseconds ago. */
    ageHalfSent(key: string, by: number) {
      const then = new Date(Date.now() - by);
      utimesSync(join(halfSent, `${key}${OBJECT_SUFFIX}`), then, then);
    },
    pathOf: (id: string) => join(folder, `${id}${OBJECT_SUFFIX}`),
    /** Puts one there past the program. */
    lay(id: string, bytes = 'x') {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${id}${OBJECT_SUFFIX}`), bytes);
    },
    /** It was put there so many milliseconds ago. */
    age(id: string, by: number) {
      const then = new Date(Date.now() - by);
      utimesSync(join(folder, `${id}${OBJECT_SUFFIX}`), then, then);
    },
    async close() {
      await network.close();
      await server.close();
    },
  };
}

/** It forgets the slash behind a bucket's name when it reckons what was signed, but not where it takes the name for a host's. */
function keepSlash(call: S3Call, next: () => Promise<void>): Promise<void> {
  if (/^\/[^/]+\/$/.test(call.path)) {
    call.mountPath = '/';
    Object.defineProperty(call.state, 'vhost', { get: () => true, set: () => undefined });
  }
  return next();
}

export type S3Server = Awaited<ReturnType<typeof openS3Server>>;
