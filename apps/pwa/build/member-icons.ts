import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForStaff } from './for-staff.ts';

const APP = fileURLToPath(new URL('../src', import.meta.url));
const ICONS = fileURLToPath(new URL('../../../node_modules/lucide-react/dist/esm/icons', import.meta.url));
const IMPORTED = /import \{([^}]*)\} from 'lucide-react'/g;

/** The icons that members see, as their files are called: `circle-question-mark`. What staff alone see is not among them. */
export function memberIcons(): string[] {
  const paths = readdirSync(APP, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !isForStaff(path));
  const names = files.flatMap((path) =>
    [...readFileSync(join(APP, path), 'utf8').matchAll(IMPORTED)].flatMap(([, list = '']) => list.split(',')),
  );
  const icons = names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
  return [...new Set(icons.map((icon) => lastNameOf(fileOf(icon.split(' ')[0]!))))].sort();
}

/** `Trash2` is in `trash-2`. */
function fileOf(icon: string): string {
  return icon.replaceAll(/([a-z])(?=[A-Z0-9])|([0-9])(?=[A-Z])/g, '$&-').toLowerCase();
}

/** Where an icon was given a new name, its old file names the new one. */
function lastNameOf(file: string): string {
  const [, renamed] = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(join(ICONS, `${file}.mjs`), 'utf8')) ?? [];
  return renamed ?? file;
}
