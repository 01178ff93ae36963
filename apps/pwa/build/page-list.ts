import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';

/** Returns the addresses that the app has screens for, as the code of its router writes them: `/product/$id`. */
export function readPageList(router: string): string[] {
  return [...router.matchAll(/\n\s*path: '(\/[^']*)',/g)].map(([, path = '']) => path);
}

/** Tells the server, in `pages.json`, which addresses are pages: it answers 404 for all others. No phone loads that file. */
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
