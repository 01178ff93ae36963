import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { RefusalCode } from '@waha/domain/refusals';

/** What any call may be refused with, before anybody looks at what it says. */
const ANY = ['invalid_input', 'key_not_uuid', 'not_found', 'rate_limited', 'request_timeout', 'server_busy'] as const;
const WITH_BODY = ['malformed_body', 'body_too_large', 'unsupported_body'] as const;
const SIGNED_IN = ['no_token', 'token_expired', 'token_invalid', 'wrong_member', 'two_step_required'] as const;
const COMMAND = ['member_not_stated', 'key_reused', 'command_cancelled'] as const;
const WITH_FILES = [
  ...(['upload_not_found', 'upload_incomplete', 'upload_quota_reached', 'no_room'] as const),
  ...(['file_broken', 'picture_too_many_pixels', 'file_missing'] as const),
];
const A_FILE = ['not_as_expected', 'range_not_satisfiable'] as const;

/**
 * Returns every code that a call of an endpoint may be refused with: those that follow from who may call it and from what
 * it takes, and those that the contract names (`refuses`).
 */
export function refusalCodesOf(row: Endpoint): RefusalCode[] {
  const { who, files, queue, freshStep, fileTypes, refuses = [] } = row;
  const isChange = row.method !== 'GET';
  const isOpen = who.to === 'anyone';
  const rules = Object.values(files ?? {}).map(({ rule }) => rule);
  return [
    ...new Set<RefusalCode>([
      ...ANY,
      ...(isChange ? WITH_BODY : []),
      ...(isOpen ? [] : SIGNED_IN),
      ...(isOpen || who.to === 'signedIn' ? [] : (['forbidden'] as const)),
      ...(who.to === 'owner' ? [`${who.of}_not_found` as const] : []),
      ...(isChange && !isOpen ? COMMAND : []),
      ...(freshStep ? (['fresh_step_needed'] as const) : []),
      ...(queue ? (['client_too_old', 'server_too_old'] as const) : []),
      ...(files ? WITH_FILES : []),
      ...rules.flatMap(({ wrongType, tooLarge }) => [wrongType, tooLarge]),
      ...(fileTypes ? A_FILE : []),
      ...(refuses as readonly RefusalCode[]),
    ]),
  ].sort();
}
