import type { BucketSetting } from '#platform/config/files-setting';
import { formatSdkError } from './bucket';

/** The meaning of each error name of the store, and what to do about it. */
const ADVICE: [names: RegExp, todo: string][] = [
  [/^(NoSuchBucket|NotFound)$/, 'The bucket does not exist. Create it, or correct its name in WAHA_FILES.'],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403|ExpiredToken|InvalidToken)$/,
    'The store rejected the credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key that may read, write, delete and list in this bucket.',
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301|Region is missing)$/,
    'The bucket is in another region. Set region= in WAHA_FILES.',
  ],
];

const DEFAULT_ADVICE =
  'The store did not respond as expected. Check endpoint= in WAHA_FILES, and that the store is running.';

/** Returns a sentence for the operator whose bucket cannot be used: what failed, why, and what to do. */
export function explainBucketError(error: unknown, { bucket, endpoint }: BucketSetting): string {
  const { name = '', message = '' } = error as { name?: string; message?: string };
  const todo = ADVICE.find(([names]) => names.test(name) || names.test(message))?.[1] ?? DEFAULT_ADVICE;
  const endpointPart = endpoint === undefined ? '' : ` at ${endpoint}`;
  return `Cannot store files in bucket ${bucket}${endpointPart}. ${todo} (${formatSdkError(error)})`;
}
