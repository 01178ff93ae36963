import type Sqlite from 'better-sqlite3';
import { isDiskFullError, readFileSize } from '#platform/files/disk-space';
import type { Engine } from '../engine';
import { createSqliteQueries, type SqliteDatabase } from './open-sqlite-database';
import { SqliteVersions } from './sqlite-versions';

type Options = {
  /** Called when the disk is full. Returns whether space was freed: then the work is retried once. */
  onFull?: (() => boolean) | undefined;
};

/**
 * Creates the engine with one writer and one queue: transactions run one after the other, each between `begin
 * immediate` and `commit`. (Never pass an async function to better-sqlite3's own `transaction()`.)
 */
export function createSqliteEngine(
  { file, writer, reader, reads, writes }: SqliteDatabase,
  { onFull }: Options = {},
): Engine {
  const versions = new SqliteVersions(writer);
  let tail: Promise<unknown> = Promise.resolve();
  const [begin, commit] = [writer.prepare('begin immediate'), writer.prepare('commit')];

  async function run<Result>(work: (tx: typeof writes) => Promise<Result>): Promise<Result> {
    begin.run();
    try {
      const result = await work(writes);
      commit.run();
      versions.onCommit();
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.exec('rollback');
      throw error;
    }
  }

  /** The failed attempt left nothing behind, so the retry starts like the first. */
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
      const result = tail.then(() => runWithRoom(work));
      tail = result.catch(() => undefined);
      return result;
    },
    observeReads: (note) => createSqliteQueries(new ObservedConnection(reader, note) as never),
    readSizeBytes: async () => (await readFileSize(file)) + (await readFileSize(`${file}-wal`)),
  };
}

/** A connection that reports each statement before it is read. */
class ObservedConnection {
  constructor(
    private readonly connection: Sqlite.Database,
    private readonly note: (text: string) => void,
  ) {}

  prepare(text: string): Sqlite.Statement {
    this.note(text);
    return this.connection.prepare(text);
  }
}
