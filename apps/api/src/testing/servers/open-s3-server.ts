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
  /** In the order in which they handle a call. */
  middleware: ((call: S3Call, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};
/** The part of `@20minutes/s3rver` that this file uses. */
type S3Module = { default: new (options: S3Options) => S3rver };

const folders = mkdtempSync(join(tmpdir(), 'waha-s3-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

/** The keys that this server knows; requests signed with others are refused. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * It encrypts the continuation of a list with DES, which Node no longer has. Triple DES with one repeated key is still
 * available, and gives the same result.
 */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (cipher: string, key: Buffer, ...rest: unknown[]) => unknown;
  const makeOrTriple: typeof make = (cipher, key, ...rest) =>
    cipher === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest) : make(cipher, key, ...rest);
  Object.assign(crypto, { [name]: makeOrTriple });
}

const PREFIX = 'house/';
const OBJECT_SUFFIX = '._S3rver_object';
/** The server writes this file after the object. Without it, the object does not exist for its callers. */
const METADATA_SUFFIX = '._S3rver_metadata.json';

/**
 * Starts a real S3 server in this process with one empty bucket, behind a network that can be cut. Sets its keys in
 * this process's environment, where the SDK looks for them.
 * @param timeout the program's response timeout, in seconds; short only in tests of timeouts
 */
export async function openS3Server({ timeout = 20 } = {}) {
  const { default: S3rver } = await importTool<S3Module>('s3-server', '@20minutes/s3rver');
  Object.assign(process.env, S3_KEYS);
  const directory = mkdtempSync(join(folders, 'store-'));
  const bucket = { name: 'files', configs: [] };
  const serverOptions = { address: '127.0.0.1', port: 0, directory };
  const server = new S3rver({ ...serverOptions, silent: true, vhostBuckets: false, configureBuckets: [bucket] });
  server.middleware.unshift(keepSlash);
  const { port } = await server.run();
  const network = await openCutProxy(port);
  const folder = join(directory, 'files', PREFIX);
  const partialFolder = join(folder, 'half-sent');
  const names = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith(OBJECT_SUFFIX));
    } catch {
      return []; // The first object creates it.
    }
  };
  return {
    endpoint: `http://127.0.0.1:${network.port}`,
    setting: `s3://files?endpoint=http://127.0.0.1:${network.port}&prefix=${PREFIX}&timeout=${timeout}`,
    network,
    /** Returns the ids of the stored files, in order. */
    listKeys: () =>
      names()
        .map((name) => name.slice(0, -OBJECT_SUFFIX.length))
        .filter((name) => name !== 'waha-house')
        .sort(),
    /** Returns the keys of partial uploads that are complete objects, relative to their common folder. */
    listPartialUploads: () =>
      (existsSync(partialFolder) ? readdirSync(partialFolder, { recursive: true, encoding: 'utf8' }) : [])
        .filter((name) => name.endsWith(METADATA_SUFFIX))
        .map((name) => name.slice(0, -METADATA_SUFFIX.length))
        .sort(),
    /** Makes one of those this many milliseconds old. */
    ageHalfSent(key: string, by: number) {
      const then = new Date(Date.now() - by);
      utimesSync(join(partialFolder, `${key}${OBJECT_SUFFIX}`), then, then);
    },
    pathOf: (id: string) => join(folder, `${id}${OBJECT_SUFFIX}`),
    /** Puts a file there without the program. */
    lay(id: string, bytes = 'x') {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${id}${OBJECT_SUFFIX}`), bytes);
    },
    /** Makes it this many milliseconds old. */
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

/**
 * The server omits the slash after a bucket's name when it computes the signature, except when it mistakes the name for
 * a host.
 */
function keepSlash(call: S3Call, next: () => Promise<void>): Promise<void> {
  if (/^\/[^/]+\/$/.test(call.path)) {
    call.mountPath = '/';
    Object.defineProperty(call.state, 'vhost', { get: () => true, set: () => undefined });
  }
  return next();
}

export type S3Server = Awaited<ReturnType<typeof openS3Server>>;
