import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForStaff } from './for-staff.ts';

const APP_FOLDER = fileURLToPath(new URL('../src', import.meta.url));
const ICONS_FOLDER = fileURLToPath(new URL('../../../node_modules/lucide-react/dist/esm/icons', import.meta.url));
const ICON_IMPORT = /import \{([^}]*)\} from 'lucide-react'/g;

/**
 * Lists the icons that members see, by their file names: `circle-question-mark`. Icons that only staff see are not
 * included.
 */
export function listMemberIcons(): string[] {
  const paths = readdirSync(APP_FOLDER, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !isForStaff(path));
  const names = files.flatMap((path) =>
    [...readFileSync(join(APP_FOLDER, path), 'utf8').matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(',')),
  );
  const icons = names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
  return [...new Set(icons.map((icon) => findLastName(toFileName(icon.split(' ')[0]!))))].sort();
}

/** Returns an icon's file name: `Trash2` is in `trash-2`. */
function toFileName(icon: string): string {
  return icon.replaceAll(/([a-z])(?=[A-Z0-9])|([0-9])(?=[A-Z])/g, '$&-').toLowerCase();
}

/** Follows a renamed icon's old file to the new one. */
function findLastName(file: string): string {
  const [, renamed] = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(join(ICONS_FOLDER, `${file}.mjs`), 'utf8')) ?? [];
  return renamed ?? file;
}
