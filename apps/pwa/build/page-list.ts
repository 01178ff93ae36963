import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';

/** Returns the addresses that the app has screens for, as the code of its router writes them: `/product/$id`. */
export function readPageList(router: string): string[] {
  return [...router.matchAll(/\n\s*path: '(\/[^']*)',/g)].map(([, path = '']) => path);
}

/**
 * Writes the addresses of all pages to `pages.json` for the server, which responds with 404 to all others. Phones do
 * not load that file.
 */
export function createPageList(): PluginOption {
  return {
    name: 'page-list',
    apply: 'build',
    generateBundle() {
      const router = readFileSync(fileURLToPath(new URL('../src/router.tsx', import.meta.url)), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(readPageList(router)) });
    },
  };
}
