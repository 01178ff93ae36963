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
  const ofFiles = files === undefined ? '# WAHA_FILES stays as it is.' : formatFilesSetting(files);
  if ('url' in to) {
    const secret = hasSecret ? 'stays as it is' : `is to be the content of ${join(keys, 'session.key')}`;
    return [
      `DATABASE_URL=${removePassword(to.url)}`,
      `# PGPASSWORD is the password of that user${hasPassword ? '' : ', where it needs one'}.`,
      ofFiles,
      ...(files === 'disk' ? ['# Files are on the disk of this server, so that one server alone can have them.'] : []),
      `# WAHA_SECRET ${secret}, the same on every server.`,
      `# WAHA_PUSH_KEY, where it is not set yet, is to be the privateKey in ${join(keys, 'push.json')}, the same on every server.`,
    ];
  }
  return [
    'DATABASE_URL=',
    ofFiles,
    `WAHA_DATA_DIR=${to.folder}`,
    '# WAHA_SECRET and WAHA_PUSH_KEY stay as they are.',
    ...(to.folder === dataDir ? [] : [`# ${keys} and the folder catalogue beside it do not move: copy them.`]),
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
