import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureOutput } from '../run.mjs';

/** These folders have equal versions: the program's version is that of the API. */
const VERSIONED = ['.', 'apps/api', 'apps/pwa', 'packages/domain'];

/**
 * Checks that the checkout can be released: nothing is uncommitted, all packages have one version, the changelog has an
 * entry for it, and the tag of this version is not on another commit.
 * @returns the version, its tag, the commit with its time (seconds since 1970), and the entry of the changelog; or the
 * reason why it cannot be released
 */
export async function checkRelease(root) {
  const git = (...args) => captureOutput('git', args, { cwd: root });
  const status = await git('status', '--porcelain');
  if (status.code !== 0) return { refusal: `A release needs a git checkout:\n${status.text.trim()}` };
  if (status.text !== '') return { refusal: `The checkout has changes. Commit them first:\n${status.text.trimEnd()}` };
  const versions = VERSIONED.filter((folder) => existsSync(join(root, folder, 'package.json'))).map((folder) => ({
    folder,
    version: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version,
  }));
  const { version } = versions[0];
  const other = versions.find((each) => each.version !== version);
  if (other) return { refusal: `package.json has version ${version}, ${other.folder} has ${other.version}.` };
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const notes = findEntry(changelog, version);
  if (!notes) return { refusal: `CHANGELOG.md has no entry "## [${version}]".` };
  if (findEntry(changelog, 'Unreleased'))
    return {
      refusal: `CHANGELOG.md has lines below [Unreleased]. Move them to the entry of a new version, and set that version in each package.json.`,
    };
  const tag = `v${version}`;
  const commit = (await git('rev-parse', 'HEAD')).text.trim();
  const tagged = await git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`);
  const isTagged = tagged.code === 0;
  if (isTagged && tagged.text.trim() !== commit)
    return { refusal: `The tag ${tag} is on another commit, ${tagged.text.trim().slice(0, 10)}. Set a new version.` };
  const committedAt = Number((await git('log', '-1', '--format=%ct')).text);
  return { version, tag, isTagged, commit, committedAt, notes };
}

/** Returns the lines of a version without its heading; `undefined` if it has none. */
function findEntry(changelog, version) {
  const part = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}]`));
  return part?.slice(part.indexOf('\n')).trim() || undefined;
}
