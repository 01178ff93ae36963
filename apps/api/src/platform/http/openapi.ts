import type { Access, Endpoint } from '@waha/domain/kernel/endpoint';
import type { Role } from '@waha/domain/kernel/roles';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The API's description, made from the rows that validate it. */
export function describeApi(rows: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    for (const [at, path] of [row.path, ...(row.aliases ?? [])].entries()) {
      const address = addressAmong(Object.keys(paths), `/api${path.replace(/:(\w+)/g, '{$1}')}`);
      paths[address] = {
        ...paths[address],
        [row.method.toLowerCase()]: describeRow(row, { path, address, alias: at }),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waha',
      version,
      description: INTRODUCTION,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...new Set([...rows.map(tagOf), 'events'])]
      .sort()
      .map((name) => ({ name, description: `Calls under /${name}` })),
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-waha_session',
          description: 'Where members come by http, as on localhost: waha_session.',
        },
      },
    },
    paths: { ...paths, '/api/events': { get: EVENTS } },
  };
}

const INTRODUCTION =
  'Ids are UUIDs, money is whole millimes (1 TND = 1000), points are whole, times are ISO 8601 in UTC. A refusal is {message, code, values?, …}; code is stable, message is in the wording of the documents, and values are what stands in it. An Idempotency-Key (a UUID) makes a repeated command answer again and act once. By cookie, an unsafe call must carry X-Expect-Member with the own id.';

/** Two addresses that differ by the names of their params alone are one in such a description: the first one's names stand. */
export function addressAmong(known: string[], address: string): string {
  const shape = (each: string) => each.replace(/\{\w+\}/g, '{}');
  return known.find((each) => shape(each) === shape(address)) ?? address;
}

type Place = { path: string; address: string; alias: number };

function describeRow(row: Endpoint, { path, address, alias }: Place): Json {
  return {
    operationId: `${row.method.toLowerCase()}${path.replace(/\W+/g, '_')}`,
    summary: row.summary,
    description: `Who: ${describeAccess(row.who)}.${alias ? ` The same as ${row.path}.` : ''}`,
    tags: [tagOf(row)],
    security: row.who.to === 'anyone' ? [] : SIGNED_IN,
    parameters: [...pathParameters(row, address), ...parameters(row.query, 'query')],
    ...(row.body || row.files ? { requestBody: describeBody(row) } : {}),
    responses: {
      [row.status ?? 200]: describeReply(row),
      ...(row.otherStatus && { [row.otherStatus]: describeReply(row) }),
      ...REFUSED,
    },
  };
}

const tagOf = ({ path }: Endpoint) => path.split('/')[1] ?? '';

const SIGNED_IN = [{ token: [] }, { cookie: [] }];

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** What any call may be refused with. */
const REFUSED = { '4XX': refused('A refusal'), '5XX': refused('Busy, or a mistake of the server') };

/** No row of the contract, since its answer does not end. */
const EVENTS = {
  operationId: 'get_events',
  summary: 'What changes for the caller, as it changes: server-sent events that say which reads are old',
  description: 'Who: anyone signed in. By cookie `member` must be the own id. `Last-Event-ID` wins over `since`.',
  tags: ['events'],
  security: SIGNED_IN,
  parameters: [
    { name: 'since', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
    { name: 'member', in: 'query', required: false, schema: { type: 'string' } },
    { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    ...REFUSED,
  },
};

/** Beside these stands what the refusal is about: a standing status, when to try again. */
const REFUSAL = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    values: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'What stands in the sentence: hours, seconds, max. For whoever words the code in another language.',
    },
    /** Finds the call in the server's log. */
    requestId: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: "A sentence for each wrong field, in the documents' wording.",
    },
    challenge: {
      type: 'string',
      description:
        'Beside second_step_needed: to be sent with a code to /users/login/second-step, within five minutes.',
    },
    methods: {
      type: 'array',
      items: { type: 'string' },
      description: 'Beside second_step_needed and fresh_step_needed, what they have: totp, recovery, passkey.',
    },
    sessionEnded: {
      type: 'boolean',
      description:
        'Beside token_invalid: somebody has ended this session. A device wipes what it keeps of the member in the clear.',
    },
  },
};

function describeAccess(who: Access): string {
  if (who.to === 'anyone') return 'anyone';
  if (who.to === 'signedIn') return 'anyone signed in';
  if (who.to === 'roles') return who.roles.join(', ');
  const others: string[] = [...who.or, ...who.verifiedOnly.map((role: Role) => `${role} (verified members)`)];
  const own = who.to === 'self' ? 'the person themself' : `whoever the ${who.of} belongs to`;
  const mine = { anyone: own, member: `${own}, as a member`, nobody: undefined }[who.isOwn];
  return [...(mine ? [mine] : []), ...others].join(', ');
}

/** In the order in which they stand in the address, under the names that they have there. */
function pathParameters({ path, params }: Endpoint, address: string): Json[] {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const own = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return parameters(params, 'path').map((each) => ({ ...each, name: names[own.indexOf(String(each.name))] }));
}

function parameters(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function describeBody(row: Endpoint): Json {
  const base = (row.body ? toJson(row.body) : { type: 'object' }) as { properties?: Json };
  const json = {
    ...base,
    properties: { ...base.properties, ...fileFields(row, { type: 'string', description: 'Id of a finished upload' }) },
  };
  const content: Json = { 'application/json': { schema: json } };
  if (row.files) {
    const form = {
      ...base,
      properties: { ...base.properties, ...fileFields(row, { type: 'string', format: 'binary' }) },
    };
    content['multipart/form-data'] = { schema: form };
  }
  return { content };
}

function fileFields(row: Endpoint, schema: Json): Json {
  return Object.fromEntries(Object.keys(row.files ?? {}).map((field) => [field, schema]));
}

function describeReply(row: Endpoint): Json {
  if (row.status === 204) return { description: 'Done' };
  if (row.fileTypes) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { description: 'The file', content: Object.fromEntries(row.fileTypes.map((type) => [type, file])) };
  }
  return { description: 'Done', content: { 'application/json': { schema: toJson(row.reply, 'output') } } };
}

/** @param io what comes in may have fields that are not looked at; what goes out has those described and no other */
function toJson(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
