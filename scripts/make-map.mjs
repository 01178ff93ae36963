import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './prepare.mjs';

// Writes docs/reference/map.md: every endpoint, screen, popup, command, sentence and table, and the file that it lives in. What the
// program goes by is imported, so that the map cannot say anything else; only files are looked for.
const esbuild = createRequire(join(ROOT, 'apps', 'api', 'package.json'))('esbuild');
const DOMAIN = 'packages/domain/src';
const API = 'apps/api/src';
const PWA = 'apps/pwa/src';

const files = [DOMAIN, API, PWA].flatMap(listFiles);
const modules = await load([
  ...files.filter((path) => /\.(contract|refusals)\.ts$|kernel\/files\/file-rule\.ts$/.test(path)),
  `${API}/commands/commands.ts`,
  `${PWA}/dashboards/member/member-popups.ts`,
  `${PWA}/dashboards/staff/staff-popups.ts`,
]);

const map = [
  '# Map',
  '',
  'Made by `npm run format`; the check fails when it is stale. Search here for an address, a popup or a sentence.',
  '',
  ...section('Endpoints', ['call', 'row', 'served in'], endpoints()),
  ...section('Screens', ['address', 'file'], screens()),
  ...section('Popups', ['`?open=`', 'table', 'file'], popups()),
  ...section('Commands', ['word', 'file'], commands()),
  ...section('Refusals', ['code', 'text', 'table'], refusals()),
  ...section('Tables', ['table', 'migration'], tables()),
].join('\n');

const target = join(ROOT, 'docs', 'reference', 'map.md');
if (process.argv.includes('--check')) {
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === map;
  if (!isCurrent) console.error('docs/reference/map.md is stale: run npm run format');
  process.exit(isCurrent ? 0 : 1);
}
writeFileSync(target, map);

function endpoints() {
  const routes = files
    .filter((path) => /(routes|staff-exports)\.ts$/.test(path))
    .map((path) => ({ path, text: read(path) }));
  return exported(/\.contract\.ts$/, (value) => value?.method && value.path && value.who).map(
    ({ path, name, value }) => {
      // A group of endpoints may be served by its own name: `contract.packEditor`.
      const isGroup = ([, other]) => !other.method && Object.values(other).includes(value);
      const [group = name] = Object.entries(modules[path]).find(isGroup) ?? [];
      const uses = new RegExp(`\\w\\.(${name}|${group})\\b|[ (,{](${name}|${group})(,| as )`);
      // Some endpoints are served by another feature than the one of their contract.
      const byFeature = routes.toSorted(
        (a, b) => (getFeature(b.path) === getFeature(path)) - (getFeature(a.path) === getFeature(path)),
      );
      const served = byFeature.find((route) => uses.test(route.text));
      const addresses = [value.path, ...(value.aliases ?? [])];
      const [first, ...others] = addresses.map((address) => `\`/api${address}\``);
      return [[`${value.method} ${first}`, ...others].join(', '), `\`${name}\` ${link(path)}`, link(served?.path)];
    },
  );
}

/**
 * The router cannot be imported without a browser, so its text is parsed: every route must be in the map or be a
 * redirect.
 */
function screens() {
  const routes = read(`${PWA}/router.tsx`).split('createRoute({').slice(1);
  const shown = routes.flatMap((route) => {
    const address = /path: '([^']+)'/.exec(route)?.[1];
    if (!address || /redirect\(/.test(route)) return [];
    const file = /component: lazyRouteComponent\(\s*\(\) =>\s*import\('\.\/([^']+)'\)/.exec(route)?.[1];
    return [[`\`${address}\``, link(file ? `${PWA}/${file}.tsx` : reportMissing(`the screen of ${address}`))]];
  });
  return shown;
}

function popups() {
  const tables = [
    [`${PWA}/dashboards/member/member-popups.ts`, 'memberPopups'],
    [`${PWA}/dashboards/staff/staff-popups.ts`, 'staffPopups'],
  ];
  return tables.flatMap(([path, name]) =>
    Object.keys(modules[path][name]).map((word) => [`\`${word}\``, link(path), link(lazyFile(path, word))]),
  );
}

/** Returns the file of a popup's component: the import of its entry, in this table or in one that it includes. */
function lazyFile(path, word) {
  const entry = new RegExp(`^  '?${word}'?: \\{\\n[\\s\\S]*?import\\('([^']+)'\\)`, 'm');
  const others = files.filter((file) => /\.popups\.ts$/.test(file));
  const tables = [path, ...others].map((file) => [file, entry.exec(read(file))?.[1]]);
  const [table, imported] = tables.find(([, found]) => found) ?? reportMissing(`the file of ${word}`);
  const file = `${imported.startsWith('#') ? join(PWA, imported.slice(1)) : join(dirname(table), imported)}.tsx`;
  return files.includes(file) ? file : reportMissing(`the file of ${word}`);
}

function commands() {
  const path = `${API}/commands/commands.ts`;
  // Commands are loaded on demand: the table names each file in its `import`.
  const fileOf = (run) => /import\('\.\/([\w/-]+)'\)/.exec(run)?.[1];
  return Object.keys(modules[path].COMMANDS).map((word) => {
    const row =
      read(path)
        .split(new RegExp(`^  ${word}: \\{`, 'm'))[1]
        ?.split('\n  },')[0] ?? '';
    const file = fileOf(row);
    return [`\`waha ${word}\``, link(file ? `${API}/commands/${file}.ts` : reportMissing(`the file of waha ${word}`))];
  });
}

function refusals() {
  return exported(/\.refusals\.ts$|kernel\/files\/file-rule\.ts$/, (value) => isCatalogue(value)).flatMap(
    ({ path, value }) =>
      Object.entries(value)
        .filter(([code]) => read(path).includes(`${code}:`)) // spread from another table and listed there
        .map(([code, { text }]) => [`\`${code}\``, text.replaceAll('|', '\\|'), link(path)]),
  );
}

function isCatalogue(value) {
  const all = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return all.length > 0 && all.every((each) => typeof each?.kind === 'string' && typeof each.text === 'string');
}

function tables() {
  const folder = 'apps/api/migrations';
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.sql')) // the same tables on PostgreSQL are in a separate folder
    .sort()
    .flatMap((name) =>
      [...read(`${folder}/${name}`).matchAll(/^create table (?!\w+_next\b)(\w+)/gm)].map(([, table]) => [
        `\`${table}\``,
        link(`${folder}/${name}`),
      ]),
    );
}

/** Returns the exports of the modules, each with its name. */
function exported(which, isWanted) {
  return Object.entries(modules)
    .filter(([path]) => which.test(path))
    .flatMap(([path, module]) => Object.entries(module).map(([name, value]) => ({ path, name, value })))
    .filter(({ value }) => isWanted(value));
}

/** Bundles these files for Node, so that they can be imported. */
async function load(paths) {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.map-'));
  const text = paths.map((path, at) => `import * as m${at} from './${path}';`).join('\n');
  const list = paths.map((path, at) => `${JSON.stringify(path)}: m${at}`).join(', ');
  try {
    await esbuild.build({
      stdin: {
        contents: `${text}\nexport const modules = { ${list} };`,
        resolveDir: ROOT,
        sourcefile: 'map.ts',
        loader: 'ts',
      },
      absWorkingDir: ROOT,
      bundle: true,
      splitting: true,
      keepNames: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      jsx: 'automatic',
      loader: { '.po': 'empty', '.css': 'empty', '.svg': 'empty' },
      define: { 'import.meta.env': '{}' },
      plugins: [ownDomain()],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      logLevel: 'silent',
    });
    return (await import(pathToFileURL(join(folder, 'stdin.mjs')).href)).modules;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bundles our own domain package, while other packages stay external. */
function ownDomain() {
  return {
    name: 'own-domain',
    setup({ onResolve }) {
      onResolve({ filter: /^@waha\/domain\// }, ({ path }) => ({
        path: `${join(ROOT, DOMAIN, path.slice('@waha/domain/'.length))}.ts`,
      }));
      // `#folder/file` of the page; the server's are found by `imports` of its package.json.
      onResolve({ filter: /^#/ }, ({ path, importer }) => {
        const file = join(ROOT, PWA, path.slice(1));
        return importer.includes(`/${PWA}/`) ? { path: [`${file}.ts`, `${file}.tsx`].find(existsSync) } : undefined;
      });
    },
  };
}

function getFeature(path) {
  return path.match(/(?:domain\/src|features)\/(\w+)\//)?.[1];
}

function reportMissing(what) {
  throw new Error(`${what} was not found: correct scripts/make-map.mjs`);
}

function section(title, heads, rows) {
  if (rows.length === 0) reportMissing(title);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}

function link(path) {
  return path ? `[${path.split('/').at(-1)}](../../${path})` : '';
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function listFiles(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();
}
