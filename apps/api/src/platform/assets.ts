import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the files that belong to the program lie. */
export type Assets = { root: string; migrations: string; catalogue: string; web: string };

/**
 * Finds the program's own files: upwards from the running script, else from the working folder.
 * @throws Error when neither lies inside the project
 */
export function findAssets(): Assets {
  const root = upwards(dirname(resolve(process.argv[1] ?? '.'))) ?? upwards(process.cwd());
  if (!root) throw new Error('Cannot find the program files: apps/api/migrations is in no folder above this one.');
  return {
    root,
    migrations: join(root, 'apps', 'api', 'migrations'),
    catalogue: join(root, 'data', 'catalogue'),
    web: join(root, 'apps', 'pwa', 'dist'),
  };
}

function upwards(folder: string): string | undefined {
  if (existsSync(join(folder, 'apps', 'api', 'migrations'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : upwards(above);
}
