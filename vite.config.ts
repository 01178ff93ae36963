import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
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
      { test: { name: 'api', root: at('./apps/api'), environment: 'node', isolate: false, ...patience } },
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
      {
        plugins: [react(), words()],
        test: {
          name: 'screens',
          root: at('./apps/pwa'),
          environment: 'jsdom',
          pool: 'vmThreads', // a page of its own for each file, without loading all of jsdom anew for it
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/quick-searches.ts'],
          ...patience,
        },
      },
    ],
  },
});
