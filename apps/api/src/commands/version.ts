import { getAsset, isSea } from 'node:sea';
import { COMMIT, VERSION } from '../version';
import { readArguments } from './read-arguments';

/** `version`: prints the version of the program. `version --licences`: prints the licences of all included software. */
export async function version(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { licences: { type: 'boolean' } } });
  if (values.licences) return console.log(readLicences());
  console.log(`Waha ${VERSION}`);
  if (COMMIT) console.log(`commit ${COMMIT}`);
  console.log(`Node ${process.versions.node}`);
}

function readLicences(): string {
  if (!isSea()) throw new Error('Licences are only included in the packaged program. Build it with: npm run package');
  return getAsset('licences.txt', 'utf8').trimEnd();
}
