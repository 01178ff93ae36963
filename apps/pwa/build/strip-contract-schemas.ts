import type { PluginOption } from 'vite';

/**
 * The page calls rows of the contract by their method and path; the shapes in them are the server's and the
 * compiler's. What they are made with (a large library) is therefore not in the page: there each is the same nothing.
 */
export function stripContractSchemas(): PluginOption {
  const nothing = '\0nothing';
  return {
    name: 'rows-without-shapes',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === nothing ? source : undefined),
    load: (id) =>
      id === nothing
        ? 'export const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });'
        : undefined,
    transform(code, id) {
      if (!id.endsWith('.contract.ts')) return undefined;
      const bare = code
        .replaceAll(/\n\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, '') // for the API's own documents
        .replaceAll(/\n\s*freshStep: '\w+',/g, '') // asked by the server
        .replaceAll(/\n\s*(?:needs|refuses): \[[^\]]*\],/g, '') // for the API's own documents
        .replace("import * as z from 'zod/mini';", `import { nothing as z } from ${JSON.stringify(nothing)};`)
        .replaceAll(
          /import \{([^}]*)\} from '(?:(?:\.\/|(?:\.\.\/)+|@waha\/domain\/)kernel\/(?:wire|calendar-day-schema|draft-schema)|\.\/[\w-]+-schema)';/g,
          (_whole, names: string) => {
            const made = names.split(',').map((name) => name.trim());
            return `const ${made
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => `${name} = z`)
              .join(', ')};`;
          },
        );
      if (/zod|kernel\/wire|-schema'/.test(bare)) throw new Error(`${id}: its shapes are still in it`);
      return { code: removeRanges(bare, findCalls('z', this.parse(bare, { lang: 'ts' }))), map: null };
    },
  };
}

type Range = { start: number; end: number };

/** Where a piece of code calls `name`, or what it answered, outermost calls only: `z.array(x).check(y)`. */
function findCalls(name: string, node: unknown): Range[] {
  if (Array.isArray(node)) return node.flatMap((each) => findCalls(name, each));
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'CallExpression' && findRoot(node) === name) return [node as unknown as Range];
  return Object.values(node).flatMap((each) => findCalls(name, each));
}

function findRoot(node: unknown): unknown {
  const { callee, object, name } = node as { callee?: unknown; object?: unknown; name?: unknown };
  return callee || object ? findRoot(callee ?? object) : name;
}

/** Leaves the `z` that each of them begins with. */
function removeRanges(code: string, ranges: readonly Range[]): string {
  return ranges.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)}z${rest.slice(end)}`, code);
}
