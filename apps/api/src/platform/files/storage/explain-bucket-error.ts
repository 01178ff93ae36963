import type { BucketSetting } from '#platform/config/files-setting';
import { formatSdkError } from './bucket';

/** The meaning of each error name of the store, and what to do about it. */
const ADVICE: [names: RegExp, todo: string][] = [
  [/^(NoSuchBucket|NotFound)$/, 'There is no such bucket: make it, or mend the name in WAHA_FILES.'],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403|ExpiredToken|InvalidToken)$/,
    'The store does not take the keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to one that may read, write, delete and list there.',
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301|Region is missing)$/,
    'It wants another region: say it with region= in WAHA_FILES.',
  ],
];

const DEFAULT_ADVICE = 'The store does not answer as it should: is endpoint= in WAHA_FILES right, and the store up?';

/** Returns a sentence for the operator whose bucket cannot be used: what failed, why, and what to do. */
export function explainBucketError(error: unknown, { bucket, endpoint }: BucketSetting): string {
  const { name = '', message = '' } = error as { name?: string; message?: string };
  const todo = ADVICE.find(([names]) => names.test(name) || names.test(message))?.[1] ?? DEFAULT_ADVICE;
  const at = endpoint === undefined ? '' : ` at ${endpoint}`;
  return `Files cannot be kept in the bucket ${bucket}${at}. ${todo} (${formatSdkError(error)})`;
}
