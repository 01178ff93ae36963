import { fileRefusals } from './files/file-rule';
import type { RefusalCatalogue } from './refusal-catalogue';

/** Refusals that any call may return. */
export const kernelRefusals = {
  ...fileRefusals,
  invalid_input: { kind: 'invalid', text: /*i18n*/ 'Some of the information is missing or not valid.' },
  malformed_body: { kind: 'invalid', text: /*i18n*/ 'The request could not be read.' },
  malformed_request: { kind: 'invalid', text: /*i18n*/ 'The request could not be read.' },
  headers_too_large: { kind: 'too_large', text: /*i18n*/ 'The request is too large.' },
  request_timeout: { kind: 'timeout', text: /*i18n*/ 'The request took too long. Please try again.' },
  body_too_large: { kind: 'too_large', text: /*i18n*/ 'The request is too large.' },
  unsupported_body: { kind: 'wrong_type', text: /*i18n*/ 'This request content type is not supported.' },
  not_as_expected: { kind: 'not_as_expected', text: /*i18n*/ 'This has changed since you last saw it.' },
  range_not_satisfiable: { kind: 'outside', text: /*i18n*/ 'This part of the file does not exist.' },
  own_decision: { kind: 'forbidden', text: /*i18n*/ 'You cannot decide on your own items.' },
  not_found: { kind: 'missing', text: /*i18n*/ 'Not found.' },
  server_busy: { kind: 'unavailable', text: /*i18n*/ 'The server is busy. Please try again in a moment.' },
  upload_quota_reached: {
    kind: 'too_many',
    text: /*i18n*/ 'You have sent many files in a short time. Please wait before you send more.',
  },
  no_room: { kind: 'no_room', text: /*i18n*/ 'The server has no space for files at the moment.' },
  rate_limited: { kind: 'too_many', text: /*i18n*/ 'Too many requests. Please try again later.' },
} as const satisfies RefusalCatalogue;
