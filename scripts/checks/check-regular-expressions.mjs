import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from '../prepare.mjs';
import { importTool, installTools } from '../tools/install-tools.mjs';

// Checks that every regular expression of the program runs in linear time, so that no input can block the server or the
// page. An expression that the checker cannot decide counts as a fault.
const TESTS = /\.test\.tsx?$|\/(testing|security-tests|robustness-tests)\//;

/** The timeout for one expression, in milliseconds: long, for a busy machine. */
const TIMEOUT_MS = 60_000;
/** The checker tries some random inputs: the same each time. */
const SEED = 1;
/** The time after which an attack on a real engine counts as successful, in milliseconds: long, for a busy machine. */
const ATTACK_MS = 5_000;
/** The number of expressions that are checked at the same time. */
const MAX_PARALLEL = 2;

/** Expressions that only meet short or trusted text: `pattern` → the reason. */
const ALLOWED = new Map([
  ['=+$', 'the base64 of a salt of 16 bytes'],
  ['<script[^>]* src="\\/assets\\/([\\w-]+)\\.js"', 'our own page, as it was built'],
  ['<script>(.*?)<\\/script>', 'our own page, as it was built'],
  ['<div class="first">.*?<\\/div>', 'our own page, as it was built'],
  ['<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\\/script>', 'our own page, as it was built'],
  ['<link rel="stylesheet"[^>]*>', 'our own page, as it was built'],
  ['([\\w-]+)\\.js$', 'the address of our own script'],
  ['\\B(?=(\\d{3})+\\b)', 'the digits of one number'],
  [
    String.raw`((?=[\p{L}\p{M}])[\u0600-\u07bf\u0860-\u109f](?:\u200c|\u200d))[\u200c\u200d]*(?=(?=[\p{L}\p{M}])[\u0600-\u07bf\u0860-\u109f])|(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|[\p{ExtPict}\p{EMod}][\ufe0e\ufe0f]?(?:\u200d(?=\p{ExtPict}))?|[\d#*]\ufe0f(?=\u20e3))|(?!\n)\p{Cc}|[\p{DI}\p{NChar}\ufff9-\ufffc\u{13430}-\u{1343f}\u{1d159}]`,
    'joiners are tried again from their own letter alone; clean-text.test.ts has long runs of each part',
  ],
  ['^.*?(?=\\n {4}at )', 'an error of our own; linear, which the checker does not always see'],
]);

const files = listSources('apps').concat(listSources('packages')).sort();
const foundExpressions = new Map();
for (const file of files)
  for (const expression of listExpressions(file)) foundExpressions.set(expression.key, { ...expression, file });

await installTools('regular-expressions');
const { check } = await importTool('regular-expressions', 'recheck');
const faults = [];
const remaining = [...foundExpressions.values()];
const checkRemaining = async () => {
  for (let next = remaining.shift(); next; next = remaining.shift()) await checkOne(next);
};
await Promise.all(Array.from({ length: MAX_PARALLEL }, checkRemaining));

for (const [pattern] of ALLOWED)
  if (![...foundExpressions.values()].some((each) => each.pattern === pattern))
    faults.push(`No file has the allowed /${pattern}/`);
for (const fault of faults.sort()) console.error(fault);
console.log(`${foundExpressions.size} regular expressions, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

async function checkOne({ file, pattern, flags }) {
  if (ALLOWED.has(pattern)) return;
  const limits = { timeout: TIMEOUT_MS, recallTimeout: ATTACK_MS, randomSeed: SEED };
  const { status, complexity, attack } = await check(pattern, flags, limits);
  if (status === 'safe') return;
  const why = complexity?.summary ?? 'cannot be decided';
  faults.push(`${file}: /${pattern}/${flags}: ${why}${attack ? `, as with ${attack.pattern.slice(0, 200)}` : ''}`);
}

function listSources(group) {
  const folders = readdirSync(join(ROOT, group)).map((name) => join(group, name, 'src'));
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file));
}

/** Returns the literals of a file, and the text arguments of `new RegExp`. */
function listExpressions(file) {
  const program = parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  const expressions = [];
  const add = (pattern, flags) => expressions.push({ key: `/${pattern}/${flags}`, pattern, flags });
  visit(program);
  return expressions;

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'RegExpLiteral') add(node.pattern, node.flags);
    const [pattern, flags] = Array.isArray(node.arguments) ? node.arguments : [];
    if (node.callee?.value === 'RegExp' && pattern?.expression.type === 'StringLiteral')
      add(pattern.expression.value, flags?.expression.type === 'StringLiteral' ? flags.expression.value : '');
    for (const value of Object.values(node)) visit(value);
  }
}
