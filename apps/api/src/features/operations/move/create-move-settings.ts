import { join } from 'node:path';
import type { InstallationPlace } from './installation-place';

type Needs = {
  to: InstallationPlace;
  /** The value of `--files`; `undefined` if files are not moved. */
  files: string | undefined;
  /** The previous data folder, with its keys. */
  dataDir: string;
  /** Whether WAHA_SECRET is already set. */
  hasSecret: boolean;
  /** Whether the database password is already set in PGPASSWORD. */
  hasPassword: boolean;
};

/** Returns lines for the settings file of the next server: settings, and comments about those that contain a secret. */
export function createMoveSettings({ to, files, dataDir, hasSecret, hasPassword }: Needs): string[] {
  const keys = join(dataDir, 'keys');
  const ofFiles = files === undefined ? '# WAHA_FILES: unchanged.' : formatFilesSetting(files);
  if ('url' in to) {
    const secret = hasSecret ? 'unchanged' : `set it to the content of ${join(keys, 'session.key')}`;
    return [
      `DATABASE_URL=${removePassword(to.url)}`,
      `# PGPASSWORD: the password of this user${hasPassword ? '' : ', if required'}.`,
      ofFiles,
      ...(files === 'disk' ? ['# Files are on the disk of this server, so only one server can run.'] : []),
      `# WAHA_SECRET: ${secret}; use the same value on every server.`,
      `# WAHA_PUSH_KEY: if unset, set it to the privateKey in ${join(keys, 'push.json')}; use the same value on every server.`,
    ];
  }
  return [
    'DATABASE_URL=',
    ofFiles,
    `WAHA_DATA_DIR=${to.folder}`,
    '# WAHA_SECRET and WAHA_PUSH_KEY: unchanged.',
    ...(to.folder === dataDir
      ? []
      : [`# The folders ${keys} and catalogue/ beside it are not moved. Copy them yourself.`]),
  ];
}

/** Returns the line for the new file storage. An empty setting means the disk. */
export function formatFilesSetting(files: string): string {
  return `WAHA_FILES=${files === 'disk' ? '' : files}`;
}

function removePassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
