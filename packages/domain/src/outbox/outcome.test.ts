import { expect, test } from 'vitest';
import { MAX_WAIT_MS, parseRetryAfter, toOutcome } from './outcome';

const outcomeOf = (status: number, body: unknown = {}) => toOutcome({ came: 'answer', status, body, isJson: true });
const page = (status: number) => toOutcome({ came: 'answer', status, isJson: false });

test.each([
  ['nothing came', toOutcome({ came: 'nothing' }), 'retry'],
  ['200', outcomeOf(200), 'sent'],
  ['201', outcomeOf(201), 'sent'],
  ['204 without a body', page(204), 'sent'],
  ['a redirect of a hotspot', page(302), 'retry'],
  ['an opaque redirect', page(0), 'retry'],
  ['a login page of a hotspot with status 200', page(200), 'retry'],
  ['an error page of a proxy', page(413), 'retry'],
  ['a page that says 401 but is not ours', page(401), 'retry'],
  ['408', outcomeOf(408), 'retry'],
  ['423, an upload that is still being written', outcomeOf(423), 'retry'],
  ['425', outcomeOf(425), 'retry'],
  ['429', outcomeOf(429, { code: 'rate_limited' }), 'retry'],
  ['500', outcomeOf(500), 'retry'],
  ['502', outcomeOf(502), 'retry'],
  ['503', outcomeOf(503), 'retry'],
  ['504', outcomeOf(504), 'retry'],
  ['507, the disk is full', outcomeOf(507), 'retry'],
  ['401', outcomeOf(401, { code: 'token_expired' }), 'auth'],
  ['another member is signed in', outcomeOf(409, { code: 'wrong_member' }), 'auth'],
  ['an upload that the server does not have', outcomeOf(404, { code: 'upload_not_found' }), 'uploadAgain'],
  ['an upload that is not complete', outcomeOf(409, { code: 'upload_incomplete' }), 'uploadAgain'],
  ['a command that was cancelled before', outcomeOf(409, { code: 'command_cancelled' }), 'cancelled'],
  ['400', outcomeOf(400, { code: 'total_differs' }), 'final'],
  ['403', outcomeOf(403, { code: 'quiz_approval_required' }), 'final'],
  ['404', outcomeOf(404, { code: 'not_found' }), 'final'],
  ['410', outcomeOf(410), 'final'],
  ['413', outcomeOf(413), 'final'],
  ['415', outcomeOf(415), 'final'],
  ['422', outcomeOf(422, { code: 'key_reused' }), 'final'],
  ['426, written by too old a version', outcomeOf(426, { code: 'client_too_old' }), 'held'],
  ['a decision that was already made', outcomeOf(409, { code: 'already_decided' }), 'conflict'],
])('a response has the expected outcome: %s', (_what, outcome, expected) => {
  expect(outcome.class).toBe(expected);
});

test("a refusal contains the server's message, field errors and details", () => {
  const body = { message: 'Payment already decided.', code: 'already_decided', status: 'approved', errors: { a: 'b' } };

  expect(outcomeOf(409, body)).toEqual({
    class: 'conflict',
    error: {
      class: 'conflict',
      code: 'already_decided',
      message: 'Payment already decided.',
      status: 409,
      errors: { a: 'b' },
      details: body,
    },
  });
});

test('an outcome contains the complete response for the screens', () => {
  expect(outcomeOf(201, { payment: { _id: 'p1' } })).toEqual({
    class: 'sent',
    status: 201,
    answer: { payment: { _id: 'p1' } },
  });
});

test("an outcome honours the server's delay up to one hour", () => {
  const outcomeAfter = (ms: number) =>
    toOutcome({ came: 'answer', status: 503, isJson: true, body: {}, retryAfterMs: ms });

  expect(outcomeAfter(30_000)).toEqual({ class: 'retry', retryAfterMs: 30_000 });
  expect(outcomeAfter(10 * MAX_WAIT_MS)).toEqual({ class: 'retry', retryAfterMs: MAX_WAIT_MS });
});

test.each(['upload_quota_reached', 'no_room', 'server_busy', 'rate_limited'] as const)(
  "a retry contains the server's reason: %s",
  (code) => {
    expect(outcomeOf(429, { code })).toEqual({ class: 'retry', waitsFor: code });
  },
);

test('a retry without a known reason has no reason', () => {
  for (const body of [{}, { code: 'server_error' }, { code: 'constructor' }, 'text', null])
    expect(outcomeOf(503, body)).toEqual({ class: 'retry' });
});

test.each([
  ['30', 30_000],
  ['0', 0],
  [null, undefined],
  ['', undefined],
  ['-1', undefined],
  ['Sat, 21 Nov 2026 07:28:00 GMT', undefined],
])('parseRetryAfter converts "%s" to %s ms', (header, expected) => {
  expect(parseRetryAfter(header)).toBe(expected);
});
