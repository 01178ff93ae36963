import { LRUCache } from 'lru-cache';
import { findElements, type XmlElement } from '#platform/documents/xml/read-xml';
import { ElFatooraUnavailable } from './el-fatoora-unavailable';
import { sendRequest } from './send-request';

export type Operation = 'saveEfact' | 'consultEfact';

/** The elements of a request in the order of the schema. `isQualified`: they have the namespace of the service. */
export type ParameterNames = { names: readonly string[]; isQualified: boolean };

type NamesByOperation = Record<Operation, ParameterNames>;

const OPERATIONS = ['saveEfact', 'consultEfact'] as const;
const NAME = /^[A-Za-z_][\w.-]{0,63}$/;

/** An installation uses one or two addresses. */
const namesByAddress = new LRUCache<string, NamesByOperation>({ max: 4 });

/**
 * Returns the names of the parameters of an operation. Installations of El Fatoora differ: `login, password, …`, or `arg0, arg1,
 * …`. So the names are read from the schema of the service once. None are guessed: a service that understands only a part
 * of a call may store a document and deny it.
 * @param address of the service, without a query
 * @throws ElFatooraUnavailable while the schema cannot be read
 */
export async function findParameterNames(
  address: string,
  operation: Operation,
  signal: AbortSignal,
): Promise<ParameterNames> {
  const names = namesByAddress.get(address) ?? (await readNames(address, signal));
  namesByAddress.set(address, names);
  return names[operation];
}

/** Reads the description of the service, and the schemas that it imports. */
async function readNames(address: string, signal: AbortSignal): Promise<NamesByOperation> {
  const { root } = await sendRequest(`${address}?wsdl`, { method: 'GET' }, signal);
  const schemas = [root];
  for (const { attributes } of findElements(root, ({ name }) => name === 'import')) {
    // The advertised host is often another one, without TLS: only the query is used.
    const [query] = /\?xsd=\d{1,3}$/.exec(attributes.schemaLocation ?? '') ?? [];
    if (query && schemas.length < 5) schemas.push((await sendRequest(address + query, { method: 'GET' }, signal)).root);
  }
  const found = OPERATIONS.map((operation) => [operation, readOperation(schemas, operation)] as const);
  if (found.some(([, names]) => names === undefined))
    throw new ElFatooraUnavailable('El Fatoora does not describe the parameters of its calls');
  return Object.fromEntries(found) as NamesByOperation;
}

function readOperation(roots: readonly XmlElement[], operation: Operation): ParameterNames | undefined {
  const schemas = roots.flatMap((root) =>
    root.name === 'schema' ? [root] : findElements(root, ({ name }) => name === 'schema'),
  );
  for (const schema of schemas)
    for (const type of schema.children.filter(({ attributes }) => attributes.name === operation)) {
      const names = findElements(type, ({ name }) => name === 'element').map(({ attributes }) => attributes.name ?? '');
      const isQualified = schema.attributes.elementFormDefault === 'qualified';
      if (names.length === 4 && names.every((name) => NAME.test(name))) return { names, isQualified };
    }
  return undefined;
}
