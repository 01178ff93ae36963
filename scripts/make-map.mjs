import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './prepare.mjs';

// Writes docs/MAP.md: every endpoint, screen, popup, table and sentence, and the file that it lives in.
const files = listFiles(['packages/domain/src', 'apps/api', 'apps/pwa/src']);
const map = [
  '# Map',
  '',
  'Made by `npm run map`; the check fails when it is stale. Search here for an address, a popup or a sentence.',
  '',
  ...section('Endpoints', ['call', 'row', 'served in'], endpoints()),
  ...section('Screens', ['address', 'file'], screens()),
  ...section('Popups', ['`?open=`', 'desk', 'file'], popups()),
  ...section('Commands', ['word', 'file'], commands()),
  ...section('Refusals', ['code', 'text', 'table'], refusals()),
  ...section('Tables', ['table', 'migration'], tables()),
].join('\n');

const target = join(ROOT, 'docs', 'MAP.md');
if (process.argv.includes('--check')) {
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === map;
  if (!isCurrent) console.error('docs/MAP.md is stale: run npm run map');
  process.exit(isCurrent ? 0 : 1);
}
writeFileSync(target, map);

function endpoints() {
  const routes = files.filter(({ path }) => path.endsWith('routes.ts'));
  return matches(
    /\.contract\.ts$/,
    /export const (\w+) =(?:(?!export const)[\s\S])*?method: '(\w+)',\s*path: '([^']+)',(?:\s*aliases: \[([^\]]*)\],)?/g,
  ).map(({ path, found: [, name, method, address, aliases = ''] }) => {
    const uses = new RegExp(`(contract\\.|[ (,{])${name}\\b`);
    const served = routes.find(({ path: at, text }) => sameFeature(at, path) && uses.test(text))?.path ?? '';
    const others = [...aliases.matchAll(/'([^']+)'/g)].map(([, other]) => `, ${other}`).join('');
    return [`${method} \`/api${address}\`${others}`, `\`${name}\` ${link(path)}`, link(served)];
  });
}

function sameFeature(one, other) {
  const feature = (path) => path.match(/(?:domain\/src|features)\/(\w+)\//)?.[1];
  return feature(one) === feature(other);
}

function screens() {
  return matches(
    /pwa\/src\/router\.tsx$/,
    /path: '([^']+)',[\s\S]{0,120}?component: lazyRouteComponent\(\(\) => import\('\.\/([^']+)'\)/g,
  ).map(({ found: [, address, file] }) => [`\`${address}\``, link(`apps/pwa/src/${file}.tsx`)]);
}

function popups() {
  return matches(
    /(member-popups|staff-popups|purchase-popups)\.tsx?$/,
    /^ {2}'?([\w-]+)'?: \{[\s\S]*?import\('([^']+)'\)/gm,
  ).map(({ path, found: [, name, file] }) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    return [`\`${name}\``, link(path), link(`${relative(ROOT, join(ROOT, folder, file))}.tsx`)];
  });
}

function commands() {
  return files
    .filter(({ path }) => path.startsWith('apps/api/src/commands/'))
    .map(({ path }) => [`\`waha ${path.match(/(\w+)\.ts$/)[1]}\``, link(path)]);
}

function refusals() {
  return matches(
    /\.(refusals)\.ts$|kernel\/uploads\.ts$/,
    /^ {2}(\w+): \{\s*kind: '\w+',\s*text: (?:\/\*i18n\*\/ )?('(?:[^'\\]|\\.)*'|"[^"]*")/gm,
  ).map(({ path, found: [, code, text] }) => [
    `\`${code}\``,
    text.slice(1, -1).replaceAll("\\'", "'").replaceAll('|', '\\|'),
    link(path),
  ]);
}

function tables() {
  return matches(/migrations\/.*\.sql$/, /^create table (\w+)/gm).map(({ path, found: [, name] }) => [
    `\`${name}\``,
    link(path),
  ]);
}

function matches(which, pattern) {
  return files
    .filter(({ path }) => which.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map((found) => ({ path, found })));
}

function section(title, heads, rows) {
  if (rows.length === 0) return [];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}

function link(path) {
  return path ? `[${path.split('/').at(-1)}](../${path})` : '';
}

function listFiles(folders) {
  const found = [];
  const visit = (folder) => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      if (['node_modules', 'dist', '.turbo'].includes(name)) continue;
      if (statSync(path).isDirectory()) visit(path);
      else if (/\.(tsx?|sql)$/.test(name) && !/\.test\./.test(name))
        found.push({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') });
    }
  };
  for (const folder of folders) visit(join(ROOT, folder));
  return found;
}
