import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { checkChunkOrder } from './apps/pwa/build/check-chunk-order.ts';
import { chunks, getChunkPrefix } from './apps/pwa/build/chunks.ts';
import { addCompileHints } from './apps/pwa/build/compile-hints.ts';
import { createFirstPages, moveStylesBelowFirstScreen } from './apps/pwa/build/first-pages.ts';
import { minifyWithSwc, removeLabColours } from './apps/pwa/build/minify.ts';
import { createManifests, createOfflineFiles } from './apps/pwa/build/offline-files.ts';
import { createPageList } from './apps/pwa/build/page-list.ts';
import { stripContractSchemas } from './apps/pwa/build/strip-contract-schemas.ts';
import { serveTranslations } from './apps/pwa/build/translations.ts';
import { trimIcons } from './apps/pwa/build/trim-icons.ts';

/** Absolute, because vitest projects accept no relative root. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Resolves `#folder/file` in the sources of a package. Vite uses only the first target of package.json's `imports`,
 * `.ts`.
 */
const subpathsOf = (sources: string) => ({ find: /^#/, replacement: `${sources}/` });

/** The API's address while Vite serves the page. */
const api = 'http://localhost:5000';

/**
 * For every project, since projects inherit nothing. Times in milliseconds are generous: the machine may do other work.
 */
const usual = {
  pool: 'threads' as const, // faster to start than processes
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

// Megabytes of young objects per thread. Tests create many short-lived objects; collecting them took a tenth of the
// time.
setFlagsFromString('--max-semi-space-size=64');

// A test's tier follows from its file name (CONTRIBUTING.md, "Test tiers"). Each project has a `…-slow` twin.
/** Only run by `npm run test:all`. */
const SLOW = '**/*.slow*.test.{ts,tsx}';
/** Need a PostgreSQL. */
const POSTGRES = '**/*.postgres.test.ts';
/** Only run by `npm run nightly`. */
const SLOW_POSTGRES = '**/*.slow.postgres.test.ts';
/** Need SQLite's own file: its backups, plans and free pages. */
const SQLITE = '**/*.sqlite.test.ts';
/** Modules without components that need a page: its language, storage or documents. */
const PAGE = 'src/**/*.page.test.ts';
/** Screens that need a separate page, because they test the first start of an app. */
const ALONE = 'src/**/*.alone*.test.tsx';
const NEVER = ['**/node_modules/**', '**/dist/**'];

/** Tests of staff screens. */
const STAFF = ['src/**/staff/**/*.test.tsx', 'src/**/staff-accounts/**/*.test.tsx'];

/** Sorts files that share a page by path, and all others by size, as Vitest does, so that both workers end together. */
class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sharesPage = ({ project }: TestSpecification) => project.config.environment === 'jsdom';
    const shared = files.filter(sharesPage).sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...shared, ...(await super.sort(files.filter((file) => !sharesPage(file))))];
  }
}

export default defineConfig({
  root: at('./apps/pwa'),
  plugins: [
    stripContractSchemas(),
    react(),
    tailwindcss(),
    trimIcons(),
    serveTranslations(),
    moveStylesBelowFirstScreen(),
    createFirstPages(),
    checkChunkOrder(),
    minifyWithSwc(),
    removeLabColours(),
    addCompileHints(),
    createOfflineFiles(),
    createManifests(),
    createPageList(),
  ],
  // Uses the builds of these libraries for our target browsers: their default ones are larger.
  resolve: {
    alias: [
      { find: 'dexie', replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: 'workbox-window', replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      subpathsOf(at('./apps/pwa/src')),
    ],
  },
  server: { proxy: { '/api': api, '/uploads': api, '/media': api } },
  build: {
    outDir: at('./apps/pwa/dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) => `assets/${getChunkPrefix(moduleIds)}${name}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
  test: {
    maxWorkers: 2, // the default on two cores is one
    sequence: { sequencer: FixedOrder },
    projects: [
      ...inBothTiers('domain', '**/*.test.ts', { root: at('./packages/domain'), isolate: false }),
      // Each test has its own app and database, so files need no separate processes.
      ...inBothTiers('api', '**/*.test.ts', { root: at('./apps/api'), isolate: false, exclude: [POSTGRES] }),
      ...(process.env.WAHA_TEST_POSTGRES === '1' ? onPostgres() : []),
      { test: { name: 'words', root: at('./apps/pwa'), include: ['build/*.test.ts'], ...usual } },
      ...inBothTiers(
        'pwa',
        'src/**/*.test.ts',
        {
          root: at('./apps/pwa'),
          isolate: false,
          exclude: [PAGE],
          setupFiles: ['src/testing/set-up/restore-globals.ts'],
        },
        [serveTranslations()],
      ),
      ...screens('screens', ['src/**/*.test.tsx', PAGE], { exclude: [...STAFF, ALONE] }),
      ...screens('staff-screens', STAFF, {}),
      ...screens('screens-alone', [ALONE], { isolate: true }),
    ],
  },
});

type TestChoices = NonNullable<TestProjectInlineConfiguration['test']>;

/** Returns the project of the tests that `npm test` runs, and its twin with those that only `npm run test:all` runs. */
function inBothTiers(
  name: string,
  include: string | string[],
  { exclude = [], ...choices }: TestChoices,
  plugins: PluginOption[] = [],
): TestProjectInlineConfiguration[] {
  const files = [include].flat();
  const resolve = { alias: [subpathsOf(`${choices.root}/src`)] };
  const slow = files.map((pattern) => pattern.replace('.test', '.slow*.test'));
  const rest = { environment: 'node' as const, ...usual, ...choices };
  return [
    { plugins, resolve, test: { ...rest, name, include: files, exclude: [...NEVER, ...exclude, SLOW] } },
    { plugins, resolve, test: { ...rest, name: `${name}-slow`, include: slow, exclude: [...NEVER, ...exclude] } },
  ];
}

/** Files share one page, which saves a third of their time. The fixed order makes a leftover fail always or never. */
function screens(name: string, include: string[], choices: TestChoices) {
  const setupFiles = ['src/testing/set-up/fast-computed-style.ts', 'src/testing/set-up/restore-page.ts'];
  const rest = { root: at('./apps/pwa'), environment: 'jsdom' as const, isolate: false, setupFiles, ...choices };
  return inBothTiers(name, include, rest, [serveTranslations()]);
}

/** Returns projects for all API tests on PostgreSQL, and for those that `npm run test:all` runs there. */
function onPostgres(): TestProjectInlineConfiguration[] {
  const globalSetup = at('./scripts/tools/postgres-for-tests.mjs');
  const rest = { root: at('./apps/api'), environment: 'node' as const, isolate: false, globalSetup, ...usual };
  const core = ['**/*.both-engines*.test.ts', POSTGRES];
  return [
    { test: { ...rest, name: 'postgres', include: ['**/*.test.ts'], exclude: [...NEVER, SQLITE] } },
    { test: { ...rest, name: 'postgres-core', include: core, exclude: [...NEVER, SQLITE, SLOW_POSTGRES] } },
  ];
}
