import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArchiveName } from '@waha/domain/operations/backup-archive';
import type { StoredArchive } from '@waha/domain/operations/backup-copy';
import { formatBackupCopyPlace, type RsyncSetting } from '#platform/config/backup-copy-setting';
import { getUserName } from '#platform/process/user-name';
import type { LocalArchive } from '../list-archives';
import { CopyFailed, type CopyTarget } from './copy-target';
import { REMOTE, type RsyncAccess, runRsync } from './run-rsync';

/** The name of the subfolder there in which rsync keeps an interrupted copy, to continue it. */
const PARTIAL_FOLDER = '.waha-partial';

/** Settings of rsync: an unreadable character would end an argument of SSH. */
const SAFE_PATH = /^[\w./-]+$/;

/**
 * Copies on another machine, by rsync over SSH. rsync compares the checksum of the complete file and renames it into
 * place. It needs no shell there, so that an account for rsync alone is enough.
 */
export class RsyncCopyTarget implements CopyTarget {
  readonly label: string;
  readonly #access: RsyncAccess;
  readonly #root: string;

  constructor(
    setting: RsyncSetting,
    private readonly needs: { keyFile: string; installation: string; signal: AbortSignal },
  ) {
    this.label = formatBackupCopyPlace({ rsync: setting });
    this.#access = { ...setting, keyFile: needs.keyFile, knownHosts: join(dirname(needs.keyFile), 'known_hosts') };
    this.#root = `${setting.folder}/`;
  }

  async list(): Promise<StoredArchive[]> {
    const { installation } = this.needs;
    const filters = [`--include=/${installation}/`, `--include=/${installation}/waha-*`, '--exclude=*'];
    const listing = await this.#run(
      '--list-only',
      '--recursive',
      '--no-human-readable',
      ...filters,
      REMOTE(this.#root),
    );
    return listing.split('\n').flatMap((line) => {
      const match = /^-\S+ +(\d+) \S+ \S+ (\S+)$/.exec(line);
      const [folder, name, rest] = match?.[2]?.split('/') ?? [];
      const archive = folder === installation && rest === undefined ? parseArchiveName(name ?? '') : undefined;
      return archive ? [{ ...archive, bytes: Number(match?.[1]) }] : [];
    });
  }

  async copy({ path, name, bytes }: LocalArchive): Promise<void> {
    const options = ['--times', '--perms', '--chmod=D700,F600', '--partial', `--partial-dir=${PARTIAL_FOLDER}`];
    await this.#run(...options, '--', path, REMOTE(`${this.#root}${this.needs.installation}/`));
    const found = (await this.list()).find((each) => each.name === name);
    if (found?.bytes !== bytes)
      throw new CopyFailed(`${this.label} has ${found?.bytes ?? 0} bytes of ${name}, expected ${bytes}.`);
  }

  /** Sends an empty folder that may delete exactly these names: all others are excluded, and rsync never deletes those. */
  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const stranger = names.find((name) => !parseArchiveName(name));
    if (stranger !== undefined) throw new Error(`${stranger} is not the name of an archive.`);
    const empty = mkdtempSync(join(tmpdir(), 'waha-empty-'));
    try {
      const filters = [...names.map((name) => `--include=/${name}`), '--exclude=*'];
      const options = ['--dirs', '--delete', `--max-delete=${names.length}`, ...filters];
      await this.#run(...options, '--', `${empty}/`, REMOTE(`${this.#root}${this.needs.installation}/`));
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  }

  close(): void {}

  #run(...args: Parameters<typeof runRsync>[1]): Promise<string> {
    const { keyFile, signal } = this.needs;
    if (!SAFE_PATH.test(keyFile))
      throw new CopyFailed(
        `The path of the SSH key has spaces or other characters: ${keyFile}. Set WAHA_BACKUP_COPY_KEY_FILE.`,
      );
    const problem = findKeyFileProblem(keyFile);
    if (problem !== undefined) throw new CopyFailed(problem);
    return runRsync(this.#access, args, signal);
  }
}

/** Returns a sentence for the operator if the SSH key for copies is not there. */
export function findKeyFileProblem(keyFile: string): string | undefined {
  if (existsSync(keyFile)) return undefined;
  const user = getUserName(process.geteuid?.() ?? 0);
  return `There is no SSH key for the copies of backups: ${keyFile} is missing. A restore does not bring it back. Create it as root: install -d -m 700 -o ${user} -g ${user} ${dirname(keyFile)} && runuser -u ${user} -- ssh-keygen -q -t ed25519 -N '' -f ${keyFile}`;
}
