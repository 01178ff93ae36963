import type { BucketSetting } from '#platform/config/files-setting';
import { formatSdkError } from './bucket';

/** The purpose of a bucket, and the settings that name it and its keys. */
export type BucketUse = { purpose: string; place: string; keys: string };

const getCredentialsAdvice = ({ keys }: BucketUse) =>
  `The store rejected the credentials. Set ${keys} to a key that may read, write, delete and list in this bucket.`;

/** The meaning of each error name of the store, and what to do about it. */
const ADVICE: [names: RegExp, todo: (use: BucketUse) => string][] = [
  [
    /^(NoSuchBucket|NotFound)$/,
    ({ place }) => `The bucket does not exist. Create it, or correct its name in ${place}.`,
  ],
  [
    /^SignatureDoesNotMatch$/,
    (use) =>
      `${getCredentialsAdvice(use)} The secret key may be wrong, or the clock of this server, or a proxy changes the address of requests.`,
  ],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|AccessDenied|Forbidden|403|ExpiredToken|InvalidToken)$/,
    (use) => getCredentialsAdvice(use),
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301|Region is missing)$/,
    ({ place }) => `The bucket is in another region. Set region= in ${place}.`,
  ],
];

const getDefaultAdvice = ({ place }: BucketUse) =>
  `The store did not respond as expected. Check endpoint= in ${place}, and that the store is running.`;

/** Returns a sentence for the operator whose bucket cannot be used: what failed, why, and what to do. */
export function explainBucketError(
  error: unknown,
  { bucket, endpoint }: Pick<BucketSetting, 'bucket' | 'endpoint'>,
  use: BucketUse,
): string {
  const { name = '', message = '' } = error as { name?: string; message?: string };
  const findAdvice = ADVICE.find(([names]) => names.test(name) || names.test(message))?.[1] ?? getDefaultAdvice;
  const endpointPart = endpoint === undefined ? '' : ` at ${endpoint}`;
  return `Cannot ${use.purpose} in bucket ${bucket}${endpointPart}. ${findAdvice(use)} (${formatSdkError(error)})`;
}
