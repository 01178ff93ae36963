import type Sqlite from 'better-sqlite3';

/** A connection that reports each statement before it is read. */
export class ObservedConnection {
  constructor(
    private readonly connection: Sqlite.Database,
    private readonly note: (text: string) => void,
  ) {}

  prepare(text: string): Sqlite.Statement {
    this.note(text);
    return this.connection.prepare(text);
  }
}
