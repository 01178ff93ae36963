import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { RefusalCode } from '@waha/domain/refusals';

/** The codes with which any call may be refused before its content is read. */
const COMMON_CODES = [
  'invalid_input',
  'key_not_uuid',
  'not_found',
  'rate_limited',
  'request_timeout',
  'server_busy',
] as const;
const BODY_CODES = ['malformed_body', 'body_too_large', 'unsupported_body'] as const;
const AUTHENTICATION_CODES = [
  'no_token',
  'token_expired',
  'token_invalid',
  'wrong_member',
  'two_step_required',
] as const;
const COMMAND_CODES = ['member_not_stated', 'key_reused', 'command_cancelled'] as const;
const UPLOAD_CODES = [
  ...(['upload_not_found', 'upload_incomplete', 'upload_quota_reached', 'no_room'] as const),
  ...(['file_broken', 'picture_too_many_pixels', 'file_missing'] as const),
];
const FILE_CODES = ['not_as_expected', 'range_not_satisfiable'] as const;

/**
 * Returns every code with which a call of an endpoint may be refused. These follow from its callers and its input, or
 * are named by the contract (`refuses`).
 */
export function listRefusalCodes(endpoint: Endpoint): RefusalCode[] {
  const { who, files, queue, freshStep, fileTypes, decides, refuses = [] } = endpoint;
  const isChange = endpoint.method !== 'GET';
  const isOpen = who.to === 'anyone';
  const rules = Object.values(files ?? {}).map(({ rule }) => rule);
  return [
    ...new Set<RefusalCode>([
      ...COMMON_CODES,
      ...(isChange ? BODY_CODES : []),
      ...(isOpen ? [] : AUTHENTICATION_CODES),
      ...(isOpen || who.to === 'signedIn' ? [] : (['forbidden'] as const)),
      ...(who.to === 'owner' ? [`${who.of}_not_found` as const] : []),
      ...(isChange && !isOpen ? COMMAND_CODES : []),
      ...(freshStep ? (['fresh_step_needed'] as const) : []),
      ...(queue ? (['client_too_old', 'server_too_old'] as const) : []),
      ...(decides ? (['decision_held'] as const) : []),
      ...(files ? UPLOAD_CODES : []),
      ...rules.flatMap(({ wrongType, tooLarge }) => [wrongType, tooLarge]),
      ...(fileTypes ? FILE_CODES : []),
      ...(refuses as readonly RefusalCode[]),
    ]),
  ].sort();
}
