import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForStaff } from './for-staff.ts';

const APP_FOLDER = fileURLToPath(new URL('../src', import.meta.url));
const ICONS_FOLDER = fileURLToPath(new URL('../../../node_modules/lucide-react/dist/esm/icons', import.meta.url));
const ICON_IMPORT = /import \{([^}]*)\} from 'lucide-react'/g;

/** The chunks of the first screen and the login. */
const FIRST_CHUNKS = ['start', 'pieces', 'login'];

/** The chunks that phones do not keep for offline. */
const UNKEPT_CHUNKS = ['online', 'task-icons'];

/**
 * Maps each chunk to the icons that load with it, by their file names: `circle-question-mark`. Icons of the first screen
 * and the login load with `pieces`. Icons that only the chunks `member`, `online` or `task-icons` show load with these. All
 * others load with `reads`. Icons that only staff see are not included.
 * @param findChunk returns the chunk of a file below `src`, if it belongs to one
 */
export function placeIcons(findChunk: (path: string) => string | undefined): Map<string, string[]> {
  const users = listUsers();
  const places = new Map<string, string[]>();
  for (const icon of [...users.keys()].sort()) {
    const paths = users.get(icon)!;
    const seen = paths.filter((path) => !isForStaff(path));
    if (seen.length === 0) continue;
    // A file without a chunk may belong to the first screen.
    const isFirst = seen.some((path) => FIRST_CHUNKS.includes(findChunk(path) ?? 'start'));
    const chunk = isFirst ? 'pieces' : findLateChunk(paths.map(findChunk));
    places.set(chunk, [...(places.get(chunk) ?? []), icon]);
  }
  return places;
}

function findLateChunk(chunks: readonly (string | undefined)[]): string {
  for (const alone of UNKEPT_CHUNKS) if (chunks.every((chunk) => chunk === alone)) return alone;
  return chunks.every((chunk) => chunk === 'online' || chunk === 'member') ? 'member' : 'reads';
}

/** Returns the files that import each icon. */
function listUsers(): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const path of readdirSync(APP_FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || /\.test\./.test(path)) continue;
    for (const [, list = ''] of readFileSync(join(APP_FOLDER, path), 'utf8').matchAll(ICON_IMPORT))
      for (const name of list.split(',').map((each) => each.trim())) {
        if (name === '' || name.startsWith('type ')) continue;
        const icon = findLastName(toFileName(name.split(' ')[0]!));
        users.set(icon, [...(users.get(icon) ?? []), path]);
      }
  }
  return users;
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
