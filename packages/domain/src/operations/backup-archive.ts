import { type Instant, toIso } from '../kernel/time';

/** An archive of a backup, as its name describes it. */
export type BackupArchive = {
  name: string;
  madeAt: Instant;
  /** Whether a person made it; otherwise the server did, on its schedule. */
  isManual: boolean;
  /** False for archives of older programs. */
  isEncrypted: boolean;
};

const ARCHIVE_NAME = /^waha-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(-manual)?\.tar(\.age)?$/;

/** Returns the name of a new archive: `waha-2026-03-02T03-40-00-000Z.tar.age`. */
export function formatArchiveName({ madeAt, isManual }: Pick<BackupArchive, 'madeAt' | 'isManual'>): string {
  return `waha-${toIso(madeAt).replaceAll(/[:.]/g, '-')}${isManual ? '-manual' : ''}.tar.age`;
}

/** Returns what the name of an archive says; `undefined` for the name of any other file. */
export function parseArchiveName(name: string): BackupArchive | undefined {
  const match = ARCHIVE_NAME.exec(name);
  if (!match) return undefined;
  const [, day, hour, minute, second, millisecond, manual, encrypted] = match;
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  if (Number.isNaN(madeAt)) return undefined;
  return { name, madeAt, isManual: manual !== undefined, isEncrypted: encrypted !== undefined };
}
