import type { RefusalCode } from '@waha/domain/refusals';

// Calls that are not endpoints of the contract because they have a protocol of their own, and the parts that all calls
// share.

type Json = Record<string, unknown>;

export const SIGNED_IN = [{ token: [] }, { cookie: [] }];

export const IDEMPOTENCY_KEY = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  description:
    'A key that the client chooses. A repeated request with the same key is executed once and gets the same response for 30 days.',
  example: '01941f29-7c00-7e66-b3b9-e0ca65ad6543',
};

export const EXPECT_MEMBER = {
  ...{ name: 'X-Expect-Member', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  description:
    'The id of the logged-in person. Required for changes that authenticate by cookie; checked whenever it is sent.',
  example: '01941f29-7c00-7e66-b3b9-e0ca65ad6543',
};

export const HOLD = {
  ...{ name: 'Waha-Hold', in: 'header', required: false, schema: { type: 'string', enum: ['1'] } },
  description:
    'Holds the decision of a staff member for some seconds, in which it can be undone. It is checked at once, and carried out at `dueAt`.',
  example: '1',
};

export const HOLD_GROUP = {
  ...{ name: 'Waha-Hold-Group', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
  description: 'The same for all held decisions of one command: they are carried out together, after the last one.',
  example: '01941f29-7c00-7e66-b3b9-e0ca65ad6543',
};

/** Describes a refusal with one of these codes, with an example in the common shape. */
export function describeRefusal(codes: readonly (RefusalCode | 'server_error')[]): Json {
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }], properties: { code: { enum: codes } } };
  return { description: 'Refused', content: { 'application/json': { schema } } };
}

const REFUSAL_RESPONSES = {
  401: describeRefusal(['no_token', 'token_expired', 'token_invalid']),
  429: describeRefusal(['rate_limited']),
  503: describeRefusal(['server_busy']),
};

/** The response does not end. */
const EVENTS = {
  operationId: 'get_events',
  summary: 'Server-sent events that report which reads have changed for the caller',
  description: 'Who: anyone logged in. With a cookie, `member` must be the own id. `Last-Event-ID` wins over `since`.',
  tags: ['events'],
  security: SIGNED_IN,
  parameters: [
    { name: 'since', in: 'query', required: false, schema: { type: 'integer', minimum: 0 }, example: 0 },
    { name: 'member', in: 'query', required: false, schema: { type: 'string' }, example: EXPECT_MEMBER.example },
    { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' }, example: '42' },
  ],
  responses: {
    200: {
      description: 'The event stream',
      content: { 'text/event-stream': { schema: { type: 'string' }, example: 'id: 42\nevent: change\ndata: {}\n\n' } },
    },
    ...REFUSAL_RESPONSES,
    400: describeRefusal(['invalid_input']),
    403: describeRefusal(['forbidden', 'member_not_stated', 'two_step_required']),
    409: describeRefusal(['wrong_member']),
  },
};

const UPLOAD_ID = {
  ...{ name: 'uploadId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  description: 'The id that the client chose.',
  example: EXPECT_MEMBER.example,
};

function describeTusHeader(name: string, description: string, example: string | number, required = true): Json {
  const type = typeof example === 'number' ? 'integer' : 'string';
  return { name, in: 'header', required, description, schema: { type }, example };
}

const TUS = describeTusHeader('Tus-Resumable', 'The protocol version.', '1.0.0');
const OFFSET = describeTusHeader('Upload-Offset', 'Offset of the first byte sent; must equal the bytes received.', 0);
const CHUNK_BODY = {
  required: true,
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** Responses of tus, in plain text, and our refusals, in JSON. */
const TUS_REFUSAL_RESPONSES = {
  ...REFUSAL_RESPONSES,
  '4XX': {
    description: 'A refusal of tus, in plain text: no such upload, another offset, too large, another version',
    content: { 'text/plain': { schema: { type: 'string' }, example: 'The file for this url was not found\n' } },
  },
  403: describeRefusal(['member_not_stated', 'two_step_required']),
  409: {
    description: 'Another offset, or an upload that exists (plain text); wrong_member',
    content: {
      'text/plain': { schema: { type: 'string' }, example: 'Upload-Offset conflict\n' },
      ...(describeRefusal(['wrong_member']).content as Json),
    },
  },
  429: describeRefusal(['rate_limited', 'upload_quota_reached']),
  507: describeRefusal(['no_room']),
};

type TusCall = {
  summary: string;
  parameters?: readonly Json[];
  body?: Json;
  status: number;
  done: string;
  sent?: string[];
};

function describeTus(operationId: string, call: TusCall): Json {
  const headers = (call.sent ?? []).map((name) => [name, { schema: { type: 'string' } }]);
  return {
    ...{ operationId, summary: call.summary, tags: ['uploads'], security: SIGNED_IN },
    description: 'Who: anyone logged in. Resumable uploads: tus 1.0 (https://tus.io/protocols/resumable-upload).',
    parameters: [TUS, { $ref: '#/components/parameters/ExpectMember' }, ...(call.parameters ?? [])],
    ...(call.body && { requestBody: call.body }),
    responses: {
      [call.status]: {
        description: call.done,
        headers: Object.fromEntries([['Tus-Resumable', TUS_HEADER], ...headers]),
      },
      ...TUS_REFUSAL_RESPONSES,
    },
  };
}

const TUS_HEADER = { schema: { type: 'string' }, example: '1.0.0' };

const UPLOADS = {
  post: describeTus('begin_upload', {
    summary: 'Begin an upload under an id of your own; its first bytes may come with it',
    parameters: [
      describeTusHeader('Upload-Length', 'The total size in bytes, at most 10 MiB.', 153_600),
      describeTusHeader(
        'Upload-Metadata',
        '`id`, and the id in base64: a UUID.',
        'id MDE5NDFmMjktN2MwMC03ZTY2LWIzYjktZTBjYTY1YWQ2NTQz',
      ),
    ],
    body: { ...CHUNK_BODY, required: false },
    ...{ status: 201, done: 'Created; Location is its address', sent: ['Location', 'Upload-Offset'] },
  }),
  options: describeTus('describe_uploads', {
    summary: 'Get the supported tus version, extensions and size limit',
    ...{
      status: 204,
      done: 'Version, extensions and the largest size',
      sent: ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'],
    },
  }),
};

const UPLOAD = {
  head: describeTus('look_at_upload', {
    summary: 'Get the number of bytes received',
    parameters: [UPLOAD_ID],
    ...{ status: 200, done: 'The received bytes and the total size', sent: ['Upload-Offset', 'Upload-Length'] },
  }),
  patch: describeTus('continue_upload', {
    summary: 'Send the next bytes of an upload',
    ...{ parameters: [UPLOAD_ID, OFFSET], body: CHUNK_BODY },
    ...{ status: 204, done: 'Stored; Upload-Offset is the next offset', sent: ['Upload-Offset'] },
  }),
  delete: describeTus('drop_upload', {
    summary: 'Discard an upload',
    parameters: [UPLOAD_ID],
    ...{ status: 204, done: 'Deleted' },
  }),
};

const METRICS = {
  operationId: 'get_metrics',
  summary: 'Metrics in the Prometheus text format',
  description:
    'Who: a client with the bearer token in WAHA_METRICS_TOKEN. Without that setting the address answers 404.',
  tags: ['metrics'],
  security: [{ token: [] }],
  parameters: [],
  responses: {
    200: {
      description: 'The metrics',
      content: { 'text/plain': { schema: { type: 'string' }, example: 'waha_up 1\n' } },
    },
    401: describeRefusal(['no_token', 'token_invalid']),
    404: describeRefusal(['not_found']),
    503: describeRefusal(['server_busy']),
  },
};

export const EXTRA_TAGS = ['events', 'uploads', 'metrics'];

export const EXTRA_PATHS = {
  '/api/events': { get: EVENTS },
  '/api/uploads': UPLOADS,
  '/api/uploads/{uploadId}': UPLOAD,
  '/api/metrics': { get: METRICS },
};
