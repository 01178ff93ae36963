import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import { listFiles } from './list-files.mjs';

// Comments, documents, titles of tests and summaries of endpoints are in plain technical English (docs/develop/style.md). This
// finds the words and openers that the style replaces, each with its file and line. History (CHANGELOG.md, data) is not checked.

const BANNED = new RegExp(
  `\\b(${[
    'anew|whoever|wherein|whereof|thereof|aright|mends?|mended|wanting|once more|by itself|by themselves|at hand|begun',
    'goes on|go on|went on|is told|are told|hears? of|stands(?! for)|lies|puts? aside|lets? go|takes? up',
    'half-sent|verdicts?|chores?|house',
  ].join('|')})\\b`,
  'i',
);
const BANNED_OPENER = /^(What|Whoever|One that|Of|Where|Nobody|Somebody|Whose)\b/;
/** A line of a comment, with or without its mark; the first line of one opens a sentence. */
const COMMENT = /^\s*(?:\/\*(?!i18n)\*?|\/\/|\*(?!\/)|--|#(?=\s))\s?(.*?)\s*(?:\*\/)?$|\s\/\/ (.*)$/;
const TITLE = /\b(?:describe|test|it)(?:\.\w+)*\(\s*(['"`])(.+?)\1/;
/** The summary of an endpoint, which may be on a line below its key, begins with a verb: "Lists …". */
const SUMMARY = /summary:\s+(['"`])(.+)\1,$/;
const SUMMARY_FAULT = /^(?![A-Z][a-z]+s )\S+/;
const CODE_IN_TEXT = /`[^`]*`|https?:\S+|\]\([^)]*\)/g;

const files = listFiles().filter(
  (path) =>
    /(\.(tsx?|[mc]?js|css|md|html|sh|sql|ya?ml|service)|Caddyfile)$/.test(path) &&
    !/^(CHANGELOG|data\/|docs\/reference\/map)/.test(path),
);
const faults = files.flatMap((path) => listFaults(path, readFileSync(join(ROOT, path), 'utf8').split('\n')));
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} places that are not in plain language.`);
if (faults.length > 0) process.exit(1);

function listFaults(path, lines) {
  const isDocument = path.endsWith('.md');
  let isCode = false;
  return lines.flatMap((line, at) => {
    if (isDocument && /^\s*```/.test(line)) isCode = !isCode;
    if (isCode) return [];
    const comment = COMMENT.exec(line);
    const summary = path.endsWith('.contract.ts') ? SUMMARY.exec(`${lines[at - 1]}\n${line}`)?.[2] : undefined;
    const prose = isDocument ? line : (summary ?? comment?.[1] ?? comment?.[2] ?? TITLE.exec(line)?.[2]);
    const plain = prose?.replaceAll(CODE_IN_TEXT, '') ?? '';
    const opens =
      !isDocument &&
      ((path.endsWith('.css') ? /^\s*\/\*/ : /^\s*\/\*\*/).test(line) ||
        (/^\s*\/\//.test(line) && !/^\s*\/\//.test(lines[at - 1] ?? '')));
    const opener = summary ? SUMMARY_FAULT : opens ? BANNED_OPENER : undefined;
    const found = BANNED.exec(plain)?.[0] ?? opener?.exec(plain)?.[0];
    return found ? [`${path}:${at + 1}: "${found}" in: ${prose.trim()}`] : [];
  });
}
