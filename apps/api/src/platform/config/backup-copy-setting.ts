import { type BucketSetting, formatBucketUrl, readFilesSetting } from './files-setting';

/** A folder on another machine, reached by rsync over SSH. */
export type RsyncSetting = { user: string; host: string; port: number; folder: string };

/** The other place for copies of backups, as `WAHA_BACKUP_COPY_TO` names it. It holds no credentials. */
export type BackupCopySetting = { bucket: BucketSetting } | { rsync: RsyncSetting };

/** The keys of the bucket for copies; without them the SDK finds the keys of the machine. */
export type BucketKeys = { accessKeyId: string; secretAccessKey: string };

const SSH_FORM = /^(\w[\w.-]*)@(\w[\w.-]*|\[[0-9a-fA-F:]+\]):([\w./-]+)(?:\?port=(\d{1,5}))?$/;
const SSH_PORT = '22';

/**
 * Reads `s3://bucket?…`, as in `WAHA_FILES`, or `user@host:folder?port=22`.
 * @returns the setting, or a sentence that says what is wrong
 */
export function readBackupCopySetting(text: string): BackupCopySetting | string {
  if (text.startsWith('s3:')) {
    const bucket = readFilesSetting(text);
    return typeof bucket === 'string' ? bucket : { bucket };
  }
  const [, user, host, folder, port = SSH_PORT] = SSH_FORM.exec(text) ?? [];
  if (user === undefined || host === undefined || folder === undefined)
    return 'must look like s3://bucket?endpoint=https://s3.example.tn or user@host.example:folder?port=22; the folder has letters, digits, dots, hyphens and slashes';
  if (Number(port) < 1 || Number(port) > 65_535) return 'port must be a number from 1 to 65535';
  return { rsync: { user, host, port: Number(port), folder: dropSlash(folder) } };
}

function dropSlash(folder: string): string {
  return folder.length > 1 && folder.endsWith('/') ? folder.slice(0, -1) : folder;
}

/** Returns the name of the place for people. It contains no secrets. */
export function formatBackupCopyPlace(setting: BackupCopySetting): string {
  if ('bucket' in setting) return formatBucketUrl(setting.bucket);
  const { user, host, folder } = setting.rsync;
  return `${user}@${host}:${folder}`;
}
