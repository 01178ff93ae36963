import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import { listFiles } from './list-files.mjs';

// Checks that every link of a document to a file or folder of the project exists, and that the menu of the documentation
// site has every page of docs/operator, docs/develop and docs/reference.
const LINK = /\]\(([^)#\s]+)/g;
const EXTERNAL_LINK = /^[a-z]+:/;

const deadLinks = listFiles('*.md').flatMap((document) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(LINK)]
    .map(([, link]) => link)
    .filter((link) => !EXTERNAL_LINK.test(link) && !existsSync(join(ROOT, dirname(document), link)))
    .map((link) => `${document}: ${link} does not exist`),
);
const menu = readFileSync(join(ROOT, 'scripts/on-demand/documentation/site/.vitepress/config.mjs'), 'utf8');
const missingPages = listFiles('docs/*.md')
  .filter((page) => /^docs\/(operator|develop|reference)\/[\w-]+\.md$/.test(page))
  .map((page) => page.replace(/^docs|README\.md$|\.md$/g, ''))
  .filter((address) => !menu.includes(`'${address}'`))
  .map((address) => `${address} is not in the menu of the documentation site`);
for (const line of [...deadLinks, ...missingPages]) console.log(line);
if (deadLinks.length + missingPages.length > 0) process.exit(1);
