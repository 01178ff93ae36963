import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { laterCodeStaysLater } from './apps/pwa/build/chunk-order.ts';
import { chunkPrefix, chunks } from './apps/pwa/build/chunks.ts';
import { compiledWhileItComes } from './apps/pwa/build/compile-hints.ts';
import { rowsWithoutShapes } from './apps/pwa/build/contract-rows.ts';
import { firstScreenFirst, pagesThatKnowTheirCode } from './apps/pwa/build/first-pages.ts';
import { minifyOnceMore } from './apps/pwa/build/minify.ts';
import { manifestsByLanguage, offlineFiles } from './apps/pwa/build/offline-files.ts';
import { words } from './apps/pwa/build/words.ts';

/** Absolute, because vitest projects take no relative root. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the API listens while Vite serves the page. */
const api = 'http://localhost:5000';

/** Of a machine that runs journeys beside them. Milliseconds. */
const patience = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

// Megabytes of young objects in each thread: tests make many that live for one page, and looking through them was a tenth.
setFlagsFromString('--max-semi-space-size=64');

/** Tests of the desks' screens. */
const STAFF = ['src/**/staff/**/*.test.tsx', 'src/**/staff-accounts/**/*.test.tsx'];

/** Tests of the API on a PostgreSQL. */
const ON_POSTGRES = '**/*.postgres.test.ts';

/** Tests of what only a file of SQLite has: its backups, its plans, its free places. */
const OF_A_FILE = '**/*.sqlite.test.ts';

export default defineConfig({
  root: at('./apps/pwa'),
  plugins: [
    rowsWithoutShapes(),
    react(),
    tailwindcss(),
    words(),
    firstScreenFirst(),
    pagesThatKnowTheirCode(),
    laterCodeStaysLater(),
    minifyOnceMore(),
    compiledWhileItComes(),
    offlineFiles(),
    manifestsByLanguage(),
  ],
  // The library's build for the browsers that we build for: its usual one is larger.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  server: { proxy: { '/api': api, '/uploads': api, '/media': api } },
  build: {
    outDir: at('./apps/pwa/dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) => `assets/${chunkPrefix(moduleIds)}${name}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
  test: {
    maxWorkers: 2, // its own choice on two cores is one
    pool: 'threads', // quicker to begin than processes
    projects: [
      // Each test has an app and a database of its own, so files need no process of their own.
      { test: { name: 'domain', root: at('./packages/domain'), environment: 'node', isolate: false, ...patience } },
      {
        test: {
          name: 'api',
          root: at('./apps/api'),
          environment: 'node',
          isolate: false,
          exclude: ['**/node_modules/**', '**/dist/**', ON_POSTGRES],
          ...patience,
        },
      },
      // Only where they are asked for: they need a server, which is fetched for them.
      ...(process.env.WAHA_TEST_POSTGRES === '1' ? [onPostgres()] : []),
      {
        test: { name: 'words', root: at('./apps/pwa'), environment: 'node', include: ['build/*.test.ts'], ...patience },
      },
      {
        plugins: [words()],
        test: {
          name: 'pwa',
          root: at('./apps/pwa'),
          environment: 'node',
          pool: 'vmThreads',
          include: ['src/**/*.test.ts'],
          ...patience,
        },
      },
      // A page of its own for each file, without loading all of jsdom anew for it: a device remembers much.
      screens('screens', { pool: 'vmThreads', include: ['src/**/*.test.tsx'], exclude: STAFF }),
      // Nothing of a desk is kept on the device, so its files share one page, which is half of their time.
      screens('staff-screens', { pool: 'threads', isolate: false, include: STAFF }),
    ],
  },
});

function screens(name: string, choices: TestProjectInlineConfiguration['test']) {
  const setupFiles = ['src/testing/quick-searches.ts'];
  const test = { name, root: at('./apps/pwa'), environment: 'jsdom', setupFiles, ...patience, ...choices };
  return { plugins: [react(), words()], test };
}

function onPostgres() {
  const globalSetup = at('./scripts/tools/postgres-for-tests.mjs');
  const exclude = ['**/node_modules/**', '**/dist/**', OF_A_FILE];
  const root = at('./apps/api');
  return { test: { name: 'postgres', root, environment: 'node', isolate: false, exclude, globalSetup, ...patience } };
}
