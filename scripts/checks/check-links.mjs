import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import { listFiles } from './list-files.mjs';

// Checks that every link of a document to a file or folder of the project exists.
const LINK = /\]\(([^)#\s]+)/g;
const EXTERNAL_LINK = /^[a-z]+:/;

const deadLinks = listFiles('*.md').flatMap((document) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(LINK)]
    .map(([, link]) => link)
    .filter((link) => !EXTERNAL_LINK.test(link) && !existsSync(join(ROOT, dirname(document), link)))
    .map((link) => `${document}: ${link} does not exist`),
);
for (const line of deadLinks) console.log(line);
if (deadLinks.length > 0) process.exit(1);
