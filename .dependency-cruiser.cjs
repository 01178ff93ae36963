/** Who may import whom. Needs @swc/core beside TypeScript 7, or every .ts file is skipped in silence. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { path: '^(apps|packages)/', pathNot: allowed },
});

const KERNEL = '^packages/domain/src/kernel/';
const DOMAIN = '^packages/domain/src/';
const PWA = '^apps/pwa/src/';

/** The folders of `offline`, lowest first. A folder imports from itself and from lower layers only. */
const OFFLINE_LAYERS = [
  'device|updates',
  'store',
  'collections|drafts',
  'outbox-backup',
  'encrypted-outbox',
  'outbox',
  'query-cache|saved-videos',
  'worker',
  'outbox-state',
  'sign-out',
];
/** Screens reach the member's database through one file. */
const OFFLINE_FOR_SCREENS = 'offline/(?!outbox-backup/|store/(?!load-active-member-db))';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:words/' } },
    only('kernel-stands-alone', KERNEL, KERNEL),
    only('domain-features-are-strangers', `${DOMAIN}(?!kernel/)([^/]+)/`, [KERNEL, `${DOMAIN}$1/`]),
    only('domain-imports-domain', DOMAIN, DOMAIN),
    only('api-platform', '^apps/api/src/platform/', [DOMAIN, '^apps/api/src/platform/']),
    only('api-features-use-public-queries', '^apps/api/src/features/([^/]+)/', [
      DOMAIN,
      '^apps/api/src/platform/',
      '^apps/api/src/features/$1/',
      '^apps/api/src/features/.+\\.public-queries\\.ts$',
    ]),
    only('ui-knows-no-feature', `${PWA}ui/`, `${PWA}ui/`),
    only('offline', `${PWA}offline/`, [DOMAIN, `${PWA}offline/(${OFFLINE_LAYERS.join('|')})/`]),
    ...OFFLINE_LAYERS.map((layer, at) =>
      only(`offline-layer-${layer}`, `${PWA}offline/(${layer})/`, [
        DOMAIN,
        `${PWA}offline/(${['$1', ...OFFLINE_LAYERS.slice(0, at)].join('|')})/`,
      ]),
    ),
    only('pwa-platform', `${PWA}platform/`, [DOMAIN, `${PWA}platform/`, `${PWA}offline/`, `${PWA}translations/`]),
    only('shell', `${PWA}shell/`, [DOMAIN, `${PWA}(shell/|platform/|ui/|${OFFLINE_FOR_SCREENS})`]),
    only('pwa-features-are-strangers', `${PWA}features/([^/]+)/`, [
      DOMAIN,
      `${PWA}(shell/|platform/|ui/|${OFFLINE_FOR_SCREENS})`,
      `${PWA}features/$1/`,
    ]),
    // That nothing of a page gets into it is what tsconfig.worker.json sees.
    only('worker', `${PWA}service-worker\\.ts$`, [DOMAIN, `${PWA}offline/`]),
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/|^e2e/' },
      to: { path: '/testing/' },
    },
    {
      name: 'domain-has-one-dependency',
      severity: 'error',
      from: { path: DOMAIN, pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    webpackConfig: { fileName: require.resolve('./scripts/tools/subpath-imports.cjs') },
    parser: 'swc',
  },
};
