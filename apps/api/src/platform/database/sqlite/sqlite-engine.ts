import { isDiskFullError, readFileSize } from '#platform/files/disk-space';
import type { Engine } from '../engine';
import { ObservedConnection } from './observed-connection';
import { createSqliteQueries, type SqliteDatabase } from './open-sqlite-database';
import { RowVersions } from './row-versions';

type Options = {
  /** The disk is full. Answers whether room was made: then the work is tried once more. */
  onFull?: (() => boolean) | undefined;
};

/**
 * One writer, one queue: transactions run one after the other, each between `begin immediate` and `commit`.
 * (better-sqlite3's own `transaction()` must never be given an async function.)
 */
export function createSqliteEngine(
  { file, writer, reader, reads, writes }: SqliteDatabase,
  { onFull }: Options = {},
): Engine {
  const versions = new RowVersions(writer);
  let tail: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (tx: typeof writes) => Promise<Result>): Promise<Result> {
    writer.exec('begin immediate');
    try {
      const result = await work(writes);
      writer.exec('commit');
      versions.onCommit();
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.exec('rollback');
      throw error;
    }
  }

  /** Nothing of the first try stands; a second one is like a first. */
  async function runWithRoom<Result>(work: (tx: typeof writes) => Promise<Result>): Promise<Result> {
    try {
      return await run(work);
    } catch (error) {
      if (isDiskFullError(error) && onFull?.()) return run(work);
      throw error;
    }
  }

  return {
    reads,
    versions,
    transaction(work) {
      const turn = tail.then(() => runWithRoom(work));
      tail = turn.catch(() => undefined);
      return turn;
    },
    observeReads: (note) => createSqliteQueries(new ObservedConnection(reader, note) as never),
    readSizeBytes: async () => (await readFileSize(file)) + (await readFileSize(`${file}-wal`)),
    async readTableVersion(tables) {
      const seen = versions.begin();
      for (const table of tables) versions.recordRowsRead(seen, table);
      return { isCurrent: () => versions.isCurrent(seen) };
    },
  };
}
