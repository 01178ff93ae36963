import { type ESTree, type PluginOption, Visitor } from 'vite';

/** The fields of an endpoint that the app uses. Method and path are no fields: they are arguments of their own. */
const APP_FIELDS = ['who', 'queue', 'decides'];
/** The functions that take the fields of endpoints as their last argument. */
const ENDPOINT_FUNCTIONS = ['endpoint', 'defineDraftEndpoints'];

/**
 * Leaves only the fields that the app uses in the endpoints of the contract, and marks all constants of contract files
 * as free of side effects. The bundler then drops the endpoints that the app does not call, the schemas, and with them
 * the large schema library.
 */
export function stripContractSchemas(): PluginOption {
  return {
    name: 'strip-contract-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.contract.ts')) return undefined;
      const edits: Edit[] = [];
      new Visitor({
        CallExpression(call) {
          for (const { start, end } of listServerFields(call))
            edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
        },
        Program({ body }) {
          for (const { start, end } of body.flatMap(listConstants))
            edits.push({ start, end: start, text: '/* @__PURE__ */ (() => (' }, { start: end, end, text: '))()' });
        },
      }).visit(this.parse(code, { lang: 'ts' }));
      return { code: applyEdits(code, edits), map: null };
    },
  };
}

type Edit = ESTree.Span & { text: string };

/** Returns the fields that a definition of endpoints has for others than the app. */
function listServerFields({ callee, arguments: given }: ESTree.CallExpression): ESTree.Span[] {
  const fields = given.at(-1);
  if (callee.type !== 'Identifier' || !ENDPOINT_FUNCTIONS.includes(callee.name)) return [];
  if (fields?.type !== 'ObjectExpression') return [];
  return fields.properties.filter(
    (field) => field.type !== 'Property' || field.key.type !== 'Identifier' || !APP_FIELDS.includes(field.key.name),
  );
}

/** Returns the values of the constants that a statement of a file defines. */
function listConstants(statement: ESTree.Program['body'][number]): ESTree.Span[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => (init && init.type !== 'Literal' ? [init] : []));
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}
