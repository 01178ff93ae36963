import { heldReply } from '@waha/domain/held-commands/held-commands.contract';
import type { Access, Endpoint } from '@waha/domain/kernel/endpoint';
import type { Role } from '@waha/domain/kernel/roles';
import { uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { toHttpStatus } from '../refusal-error';
import {
  describeRefusal,
  EXPECT_MEMBER,
  EXTRA_PATHS,
  EXTRA_TAGS,
  HOLD,
  HOLD_GROUP,
  IDEMPOTENCY_KEY,
  SIGNED_IN,
} from './extra-paths';
import { createOpenapiExample } from './openapi-example';
import { listRefusalCodes } from './refusal-codes';

type Json = Record<string, unknown>;

/** Builds the API's description from the endpoints that validate it. */
export function buildOpenapi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  const addresses = nameAddresses(endpoints.flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])]));
  for (const endpoint of endpoints) {
    for (const [at, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const address = matchDescribedAddress(addresses, `/api${path.replace(/:(\w+)/g, '{$1}')}`);
      paths[address] = {
        ...paths[address],
        [endpoint.method.toLowerCase()]: describeEndpoint(endpoint, { path, address, alias: at }),
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
    tags: [...new Set([...endpoints.map(toTag), ...EXTRA_TAGS])]
      .sort()
      .map((name) => ({ name, description: `Calls under /${name}` })),
    components: {
      schemas: { Refusal: REFUSAL_SCHEMA },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ExpectMember: EXPECT_MEMBER, Hold: HOLD, HoldGroup: HOLD_GROUP },
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
    paths: { ...paths, ...EXTRA_PATHS },
  };
}

const INTRODUCTION =
  'Ids are UUIDs, money is in integer millimes (1 TND = 1000), points are integers, times are ISO 8601 in UTC. A refusal is {message, code, values?, …}; code is stable, message is the wording of the specification, and values are the values in it. An Idempotency-Key (a UUID) makes a repeated command run once and return the same response. With a cookie, an unsafe request must carry X-Expect-Member with the own id.';

/**
 * Returns the addresses of paths as the description has them. Paths that differ only in the names of their params are
 * one address there. A param with two names becomes `{id}`, since it is the id of different things.
 */
function nameAddresses(paths: readonly string[]): string[] {
  const byShape = groupBy(paths, (path) => path.replace(/:\w+/g, ':'));
  return [...byShape.values()].map((alike) => {
    const names = alike.map((path) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    let at = 0;
    const named = alike[0].replace(/:\w+/g, () => {
      const [first, ...others] = new Set(names.map((each) => each[at]));
      at += 1;
      return `{${others.length === 0 ? first : 'id'}}`;
    });
    return `/api${named}`;
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns the described address that matches an address, whatever its params are called there. */
export function matchDescribedAddress(knownAddresses: string[], address: string): string {
  const shape = (each: string) => each.replace(/\{\w+\}/g, '{}');
  return knownAddresses.find((each) => shape(each) === shape(address)) ?? address;
}

type Place = { path: string; address: string; alias: number };

function describeEndpoint(endpoint: Endpoint, { path, address, alias }: Place): Json {
  return {
    operationId: `${endpoint.method.toLowerCase()}${path.replace(/\W+/g, '_')}`,
    summary: endpoint.summary,
    description: `Who: ${describeAccess(endpoint.who)}.${describeFreshStep(endpoint)}${alias ? ` The same as ${endpoint.path}.` : ''}`,
    tags: [toTag(endpoint)],
    security: endpoint.who.to === 'anyone' ? [] : SIGNED_IN,
    parameters: [
      ...describePathParameters(endpoint, address),
      ...describeParameters(endpoint.query, 'query'),
      ...describeHeaderParameters(endpoint),
    ],
    ...(endpoint.body || endpoint.files ? { requestBody: describeBody(endpoint) } : {}),
    responses: {
      ...describeRefusals(endpoint),
      [endpoint.status ?? 200]: describeReply(endpoint),
      ...(endpoint.canBeHeld && { 202: describeHeldReply() }),
      ...(endpoint.otherStatus && { [endpoint.otherStatus]: describeReply(endpoint) }),
    },
  };
}

const toTag = ({ path }: Endpoint) => path.split('/')[1] ?? '';

/** Describes the refusals of a call by status, each with its codes. */
function describeRefusals(endpoint: Endpoint): Json {
  const byStatus = groupBy(listRefusalCodes(endpoint), toHttpStatus);
  const responses = [...byStatus].map(([status, codes]) => [status, describeRefusal(codes)]);
  return { ...Object.fromEntries(responses), 500: describeRefusal(['server_error']) };
}

/** Beside these fields is the subject of the refusal: a current status, when to try again. */
const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  examples: [{ message: 'Pack not found.', code: 'pack_not_found', requestId: '9f2c4a1be07d3358' }],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    values: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'The values in the sentence: hours, seconds, max. For clients that translate the code.',
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
      description: 'With second_step_needed: send it with a code to /users/login/second-step, within five minutes.',
    },
    methods: {
      type: 'array',
      items: { type: 'string' },
      description: 'With second_step_needed and fresh_step_needed: the available methods: totp, recovery, passkey.',
    },
    sessionEnded: {
      type: 'boolean',
      description:
        'With token_invalid: the session was ended on purpose; with no_token and token_expired: the member was erased. The device deletes the unencrypted data of the member.',
    },
  },
};

function describeAccess(who: Access): string {
  if (who.to === 'anyone') return 'anyone';
  if (who.to === 'signedIn') return 'anyone logged in';
  if (who.to === 'roles') return who.roles.join(', ');
  const otherRoles: string[] = [...who.or, ...who.verifiedOnly.map((role: Role) => `${role} (verified members)`)];
  const ownerText = who.to === 'self' ? 'the person concerned' : `the owner of the ${who.of}`;
  const ownerEntry = { anyone: ownerText, member: `${ownerText}, as a member`, nobody: undefined }[who.isOwn];
  return [...(ownerEntry ? [ownerEntry] : []), ...otherRoles].join(', ');
}

/** Says that staff with two-step sign-in need a recent second step. */
function describeFreshStep({ freshStep }: Endpoint): string {
  if (!freshStep) return '';
  const time = freshStep === 'hour' ? 'the last hour' : 'this session';
  return ` Staff with two-step sign-in: the second step was entered in ${time}.`;
}

/** Lists the params in the order of the address, with their names there. */
function describePathParameters({ path, params }: Endpoint, address: string): Json[] {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const pathNames = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return describeParameters(params, 'path').map((parameter) => {
    const name = names[pathNames.indexOf(String(parameter.name))];
    return {
      ...parameter,
      name,
      ...(name !== parameter.name && { description: `Elsewhere called ${parameter.name}.` }),
    };
  });
}

/** Describes the headers that a call may have. A change with a cookie must state its member. */
function describeHeaderParameters({ method, who, canBeHeld }: Endpoint): Json[] {
  if (who.to === 'anyone') return [];
  const member = { $ref: '#/components/parameters/ExpectMember' };
  if (method === 'GET') return [member];
  const hold = canBeHeld ? ['Hold', 'HoldGroup'].map((name) => ({ $ref: `#/components/parameters/${name}` })) : [];
  return [{ $ref: '#/components/parameters/IdempotencyKey' }, member, ...hold];
}

function describeParameters(schema: Endpoint['params'], location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: part,
    example: createOpenapiExample(part, name),
  }));
}

function describeBody(endpoint: Endpoint): Json {
  const base = (endpoint.body ? toJson(endpoint.body) : { type: 'object' }) as {
    properties?: Json;
    required?: string[];
  };
  const files = Object.keys(endpoint.files ?? {}).filter((field) => !endpoint.files?.[field]?.optional);
  const required = [...new Set([...(base.required ?? []), ...(endpoint.needs ?? []), ...files])];
  const withFiles = (file: Json) => ({
    ...base,
    properties: { ...base.properties, ...describeFileFields(endpoint, file) },
    ...(required.length > 0 && { required }),
  });
  const json = withFiles({ ...toJson(uuid), description: 'Id of a finished upload' });
  const content: Json = { 'application/json': { schema: json, example: createOpenapiExample(json) } };
  if (endpoint.files) content['multipart/form-data'] = { schema: withFiles({ type: 'string', format: 'binary' }) };
  return { required: required.length > 0, content };
}

function describeFileFields(endpoint: Endpoint, schema: Json): Json {
  return Object.fromEntries(Object.keys(endpoint.files ?? {}).map((field) => [field, schema]));
}

function describeReply(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return { description: 'Done' };
  if (endpoint.fileTypes) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { description: 'The file', content: Object.fromEntries(endpoint.fileTypes.map((type) => [type, file])) };
  }
  const schema = toJson(endpoint.reply, 'output');
  return { description: 'Done', content: { 'application/json': { schema, example: createOpenapiExample(schema) } } };
}

function describeHeldReply(): Json {
  const schema = toJson(heldReply, 'output');
  const content = { 'application/json': { schema, example: createOpenapiExample(schema) } };
  return { description: 'Held: carried out at `dueAt`, unless it is undone', content };
}

/**
 * Converts a schema.
 * @param io an input may have further fields, which are ignored; an output has only the described ones
 */
function toJson(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
