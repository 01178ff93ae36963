import * as idb from 'fake-indexeddb';
import { forceCloseDatabase, IDBFactory as Store } from 'fake-indexeddb';
import type { Realm } from './realm';

const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = idb;
const CLASSES = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction };

/** An open database and its current transactions. */
type Connection = { database: IDBDatabase; open: Set<IDBTransaction>; realm: Realm };

/** The IndexedDB of one profile, for all its pages and its worker. */
export class Databases {
  private store: IDBFactory = new Store();
  private readonly connections = new Set<Connection>();

  giveTo(realm: Realm): void {
    realm.give({ ...CLASSES, indexedDB: this.factoryFor(realm) });
    realm.ended.addEventListener('abort', () => this.close(({ realm: each }) => each === realm), { once: true });
  }

  /** Imitates a browser that finds a damaged file: open connections are closed and the data is deleted. */
  throwAway(): void {
    this.store = new Store();
    this.close(() => true);
  }

  private close(predicate: (connection: Connection) => boolean): void {
    for (const connection of [...this.connections].filter(predicate)) {
      this.connections.delete(connection);
      for (const transaction of connection.open) abortTransaction(transaction);
      // Its types ask for the class instead of an instance, by mistake.
      ignoreErrors(() => forceCloseDatabase(connection.database as unknown as typeof IDBDatabase));
    }
  }

  private factoryFor(realm: Realm) {
    return {
      open: (name: string, version?: number) => this.open(realm, name, version),
      deleteDatabase: (name: string) => {
        realm.requireAlive();
        return this.store.deleteDatabase(name);
      },
      databases: realm.lasting(() => this.store.databases()),
      cmp: (keyA: unknown, keyB: unknown) => this.store.cmp(keyA, keyB),
    };
  }

  private open(realm: Realm, name: string, version?: number): IDBOpenDBRequest {
    realm.requireAlive();
    const { store } = this;
    const request = store.open(name, version);
    let connection: Connection | undefined;
    const openDatabase = () => {
      connection ??= this.follow(realm, request.result);
      if (request.transaction) connection.open.add(request.transaction);
    };
    request.addEventListener('upgradeneeded', openDatabase);
    request.addEventListener('success', () => {
      if (!connection) openDatabase();
      // In the meantime its page has ended, or the databases were deleted.
      if (realm.isDead || store !== this.store) this.close((each) => each === connection);
    });
    return request;
  }

  private follow(realm: Realm, database: IDBDatabase): Connection {
    const connection: Connection = { database, open: new Set(), realm };
    this.connections.add(connection);
    const originalTransaction = database.transaction.bind(database);
    database.transaction = (...args) => {
      const transaction = originalTransaction(...args);
      connection.open.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => connection.open.delete(transaction));
      return transaction;
    };
    return connection;
  }
}

function abortTransaction(transaction: IDBTransaction): void {
  ignoreErrors(() => transaction.abort()); // a completed transaction stays complete
}

function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The page's own code handles the error.
  }
}
