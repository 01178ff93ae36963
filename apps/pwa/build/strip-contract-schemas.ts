import type { PluginOption } from 'vite';

/**
 * Removes the schemas of the contract from the page, which calls endpoints by method and path only. Server and compiler
 * use the schemas. The page therefore does not need the large schema library: each schema becomes the same empty value.
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
        .replaceAll(/\n\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, '') // used by the API documentation only
        .replaceAll(/\n\s*freshStep: '\w+',/g, '') // used by the server only
        .replaceAll(/\n\s*(?:needs|refuses): \[[^\]]*\],/g, '') // used by the API documentation only
        .replace(
          /import (?:type )?\* as z from 'zod\/mini';/,
          `import { nothing as z } from ${JSON.stringify(nothing)};`,
        )
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
      if (/ = z[,;]/.test(bare) && !bare.includes('nothing as z')) throw new Error(`${id}: it does not import z`);
      if (/zod|kernel\/wire|-schema'/.test(bare)) throw new Error(`${id}: its shapes are still in it`);
      return { code: removeRanges(bare, findCalls('z', this.parse(bare, { lang: 'ts' }))), map: null };
    },
  };
}

type Range = { start: number; end: number };

/**
 * Returns the ranges where code calls `name`, or a method of its result; outermost calls only: `z.array(x).check(y)`.
 */
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

/** Removes the ranges but keeps the `z` that each begins with. */
function removeRanges(code: string, ranges: readonly Range[]): string {
  return ranges.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)}z${rest.slice(end)}`, code);
}
