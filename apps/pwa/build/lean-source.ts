import type { PluginOption } from 'vite';

/**
 * Takes out of the source catalogue what is its own id: `platform/words.ts` fills plain placeholders itself,
 * and only plurals need what was compiled.
 */
export function leanSource(): PluginOption {
  return {
    name: 'lean-source',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('/words/source.po')) return undefined;
      const written = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1];
      if (written === undefined) throw new Error('the compiled catalogue looks different from what it did');
      const messages: Record<string, unknown[]> = JSON.parse(JSON.parse(written));
      const isPlain = (part: unknown) => typeof part === 'string' || (Array.isArray(part) && part.length === 1);
      const needed = Object.entries(messages).filter(([, parts]) => !parts.every(isPlain));
      return { code: `export const messages = ${JSON.stringify(Object.fromEntries(needed))};`, map: null };
    },
  };
}
