import { SECOND } from '@waha/domain/kernel/time';

/** An S3-compatible object store, as `WAHA_FILES` names it. It holds no credentials: the SDK finds them itself. */
export type BucketSetting = {
  bucket: string;
  /** The address of a store other than Amazon's: `https://s3.example.tn`. */
  endpoint: string | undefined;
  region: string | undefined;
  /** The prefix of each key: empty, or ending with a slash. */
  prefix: string;
  /** Whether the bucket is in the path (`https://host/bucket/key`), or before the host. */
  isPathStyle: boolean;
  /** The timeout of each call, in milliseconds. */
  answerWithin: number;
};

/** Returns the bucket's name for people. It contains no secrets. */
export function formatBucketUrl({ bucket, prefix }: Pick<BucketSetting, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}/${prefix}`;
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const KEY_PREFIX = /^[\w.-]+(\/[\w.-]+)*\/?$/;
const OPTION_NAMES = ['endpoint', 'region', 'prefix', 'style', 'timeout'];
const DEFAULT_TIMEOUT_SECONDS = '20';

/**
 * Reads `s3://bucket?endpoint=…&region=…&prefix=…&style=path|host&timeout=<seconds>`.
 * @returns the setting, or a sentence that says what is wrong
 */
export function readFilesSetting(text: string): BucketSetting | string {
  const parts = /^s3:\/\/([^/?#@]+)\/?(?:\?(.*))?$/.exec(text);
  if (!parts) return 'must look like s3://bucket?endpoint=https://s3.example.tn&prefix=waha/, without credentials';
  const [, bucket = '', query = ''] = parts;
  if (!BUCKET_NAME.test(bucket)) return 'bucket names have 3 to 63 lowercase letters, digits, dots and hyphens';
  const params = new URLSearchParams(query);
  const stranger = [...params.keys()].find((name, at, all) => !OPTION_NAMES.includes(name) || all.indexOf(name) !== at);
  if (stranger !== undefined) return `unknown or duplicate option ${stranger}; use ${OPTION_NAMES.join(', ')}`;
  const endpoint = params.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/\s?#@]+\/?$/.test(endpoint))
    return 'endpoint must look like https://s3.example.tn or http://127.0.0.1:9000, without a path';
  const region = params.get('region') ?? undefined;
  if (region !== undefined && !/^[\w-]+$/.test(region)) return 'region must look like eu-west-3';
  const prefix = params.get('prefix') ?? '';
  if (prefix !== '' && (!KEY_PREFIX.test(prefix) || /(^|\/)\.\.?(\/|$)/.test(prefix)))
    return 'prefix must look like waha/ or app/files/';
  const style = params.get('style') ?? (endpoint === undefined ? 'host' : 'path');
  if (style !== 'path' && style !== 'host')
    return 'style must be path (https://host/bucket) or host (https://bucket.host)';
  const seconds = params.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS;
  if (!/^([1-9]|[1-9]\d|1[01]\d|120)$/.test(seconds)) return 'timeout must be a number of seconds from 1 to 120';
  return {
    bucket,
    endpoint,
    region,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    isPathStyle: style === 'path',
    answerWithin: Number(seconds) * SECOND,
  };
}
