import { join } from 'node:path';
import { type HousePlace, whereOf } from './house-place';

type Needs = {
  to: HousePlace;
  /** Where files are from now on, and whether that is another place than before. */
  files: { where: string; isOnDisk: boolean; haveMoved: boolean };
  /** The data folder of before, with the keys in it. */
  dataDir: string;
  /** Whether WAHA_SECRET is set already. */
  hasSecret: boolean;
};

/** What the operator sets before a server starts in the new house, a line each. No secret stands in them. */
export function settingsAfter({ to, files, dataDir, hasSecret }: Needs): string[] {
  const ofFiles = files.isOnDisk
    ? `WAHA_FILES     none: files are in ${files.where}${'url' in to ? ', so that one server alone can have them' : ''}`
    : `WAHA_FILES     ${files.haveMoved ? 'as you gave it to --files' : 'as it is'}: ${files.where}`;
  const keys = join(dataDir, 'keys');
  if ('url' in to) {
    return [
      `DATABASE_URL   as you gave it to --to, with its password: ${whereOf(to)}`,
      ofFiles,
      `WAHA_SECRET    ${hasSecret ? 'as it is' : `what stands in ${join(keys, 'session.key')}`}, the same on every server`,
      `WAHA_PUSH_KEY  if it is not set yet: the privateKey in ${join(keys, 'push.json')}, the same on every server`,
    ];
  }
  const ofKeys = to.folder === dataDir ? [] : [`The folders ${keys} and catalogue/ beside it do not move: copy them.`];
  return [
    'DATABASE_URL   none',
    ofFiles,
    `WAHA_DATA_DIR  ${to.folder}`,
    `WAHA_SECRET    ${hasSecret ? 'as it is' : 'none'}; WAHA_PUSH_KEY as it is`,
    ...ofKeys,
  ];
}
