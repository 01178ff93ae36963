import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from '../prepare.mjs';
import { listFiles } from './list-files.mjs';

// Every source file is named for what it exports: one of its exports has all words of the file's name, in any case and
// number (`disk-reserve.ts`: `ensureDiskReserve`). Files with a role (`payment.store.ts`) hold the members of that role.

/** Files whose exports have other names, each with the reason. */
const EXCEPTIONS = new Map([
  ['packages/domain/src/kernel/money.ts', 'the units of money: millimes, points and their text'],
  ['packages/domain/src/kernel/time.ts', 'the units of time, and instants as text'],
  ['packages/domain/src/kernel/wire.ts', 'the schemas that the fields of all contracts are made of'],
  ['scripts/tools/postgres-for-tests.mjs', 'exports the `setup` of Vitest'],
  ['e2e/support/fixtures.ts', 'exports the `test` of Playwright with our fixtures'],
  ['apps/api/src/platform/database/postgres/pg-driver.ts', 're-exports a driver that is bundled apart'],
  ['apps/api/src/platform/files/storage/s3-sdk.ts', 're-exports an SDK that is bundled apart'],
]);

const files = listFiles('apps/api/src', 'apps/pwa/src', 'apps/pwa/build', 'packages', 'e2e', 'scripts').filter(
  (path) => /^[^.]+\.(tsx?|mjs)$/.test(path) && !EXCEPTIONS.has(path),
);
const wrong = files.flatMap((path) => {
  const names = listExports(path);
  const isNamed = names.length === 0 || names.some((name) => hasWords(name, basename(path).replace(/\.\w+$/, '')));
  return isNamed ? [] : [`${path} exports ${names.join(', ')}`];
});
if (wrong.length > 0) {
  console.error(`Rename the file or its main export, so that both have one name:\n${wrong.join('\n')}`);
  process.exit(1);
}
console.log(`${files.length} files have the name of an export.`);

/** Returns the names that a file exports, re-exports of other modules included. */
function listExports(path) {
  const options = /\.tsx?$/.test(path) ? { syntax: 'typescript', tsx: path.endsWith('x') } : { syntax: 'ecmascript' };
  return parseSync(readFileSync(join(ROOT, path), 'utf8'), { ...options, target: 'es2022' }).body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return [node.decl.identifier?.value].filter(Boolean);
    if (node.type === 'ExportNamedDeclaration')
      return node.specifiers.map(({ exported, orig }) => (exported ?? orig).value);
    if (node.type !== 'ExportDeclaration') return [];
    const { declaration } = node;
    if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => listBound(id));
    return [(declaration.id ?? declaration.identifier).value];
  });
}

function listBound(pattern) {
  if (pattern.type === 'Identifier') return [pattern.value];
  const parts = pattern.properties ?? pattern.elements;
  return parts.flatMap((part) => listBound(part?.value ?? part?.key ?? part));
}

function hasWords(name, fileName) {
  const words = toWords(name);
  return toWords(fileName).every((word) => words.includes(word));
}

/** Returns the words of a name in any case, without the ending of their plural. */
function toWords(name) {
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2');
  return apart
    .toLowerCase()
    .split(/[-_]/)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[sxz]|[cs]h)es$|(?<!s)s$/, ''));
}
