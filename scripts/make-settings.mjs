import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, ROOT } from './prepare.mjs';

// Writes the table of settings in docs/reference/settings.md, between its two marks, from the comment above each variable in the
// code and from its default there.
const BEGIN = '<!-- settings: made by npm run format -->';
const END = '<!-- end of settings -->';

const code = readFileSync(join(ROOT, 'apps', 'api', 'src', 'platform', 'config', 'config.ts'), 'utf8');
const table = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(code)?.[1] ?? '';
const rows = [
  ...table.matchAll(
    /^ {2}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2})?([A-Z_]+): ([\s\S]*?),$(?=\n {2}(?:\/\*\*|[A-Z])|(?![\s\S]))/gm,
  ),
];
if (rows.length === 0) exitWithError('No settings were found in config.ts.');
const lines = rows.map(([, said, name, schema]) => {
  if (!said) exitWithError(`${name} has no comment above it in config.ts that describes it.`);
  const [what, written] = said
    .replaceAll(/\s*\n\s*\* /g, ' ')
    .trim()
    .split(' Default: ');
  return `| \`${name}\` | ${written ?? defaultIn(name, schema)} | ${what} |`;
});

const file = join(ROOT, 'docs', 'reference', 'settings.md');
const guide = readFileSync(file, 'utf8');
const from = guide.indexOf(BEGIN);
const to = guide.indexOf(END);
if (from < 0 || to < from) exitWithError('docs/reference/settings.md has no markers around its settings table.');
const madeText = [BEGIN, '| variable | default | what |', '| --- | --- | --- |', ...lines, ''].join('\n');
const current = guide.slice(0, from) + madeText + guide.slice(to);
if (!process.argv.includes('--check')) writeFileSync(file, current);
else if (current !== guide)
  exitWithError('The table of settings in docs/reference/settings.md is stale: run npm run format');

/** Returns the default value of the schema: the last argument of `z._default(…, 5000)`. */
function defaultIn(name, schema) {
  const value = /^z\._default\([\s\S]*,\s*('[^']*'|\w+),?\s*\)$/.exec(schema)?.[1];
  if (!value) exitWithError(`${name} has no default in config.ts; its comment must end with "Default: …".`);
  return `\`${value.replaceAll("'", '')}\``;
}
