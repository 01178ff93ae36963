import type { Page } from '@playwright/test';

type StoreRequest =
  | { do: 'read' }
  | { do: 'count' }
  | { do: 'change'; part: Record<string, unknown> }
  | { do: 'repeat'; times: number };

/**
 * Accesses a store of the member's database on this device without using our own code. Treats a database that does not
 * exist yet, or is being created, as empty.
 */
function runInMemberStore(page: Page, store: string, storeRequest: StoreRequest): Promise<unknown> {
  return page.evaluate(
    async ({ store, wish: storeRequest }) => {
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waha-member-'))?.name;
      if (name === undefined) return storeRequest.do === 'count' ? 0 : [];
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((done, fail) => {
        open.onsuccess = () => done(open.result);
        open.onerror = () => fail(open.error);
      });
      try {
        if (!database.objectStoreNames.contains(store)) return storeRequest.do === 'count' ? 0 : [];
        const transaction = database.transaction(store, storeRequest.do === 'read' ? 'readonly' : 'readwrite');
        const rows = transaction.objectStore(store);
        const transactionDone = new Promise<void>((done, fail) => {
          transaction.oncomplete = () => done();
          transaction.onabort = () => fail(transaction.error);
        });
        const request = storeRequest.do === 'count' ? rows.count() : rows.getAll();
        request.onsuccess = () => {
          if (!Array.isArray(request.result)) return;
          if (storeRequest.do === 'change')
            for (const row of request.result) rows.put({ ...row, ...storeRequest.part });
          if (storeRequest.do !== 'repeat') return;
          const { seq: _own, ...row } = request.result[0];
          for (let index = 1; index < storeRequest.times; index++) rows.add({ ...row, key: crypto.randomUUID() });
        };
        await transactionDone;
        if (!Array.isArray(request.result)) return request.result;
        // Raw bytes cannot be sent to the test.
        const toPlainValue = (value: unknown) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value);
        return request.result.map((row) =>
          Object.fromEntries(Object.entries(row).map(([field, value]) => [field, toPlainValue(value)])),
        );
      } finally {
        database.close();
      }
    },
    { store, wish: storeRequest },
  );
}

/** Returns all rows of a store. */
export async function readMemberStore<Row>(page: Page, store: string): Promise<Row[]> {
  return (await runInMemberStore(page, store, { do: 'read' })) as Row[];
}

/** Returns how many rows a store has, without reading file bytes. */
export async function countMemberStore(page: Page, store: string): Promise<number> {
  return (await runInMemberStore(page, store, { do: 'count' })) as number;
}

/** Changes every row of a store without using the app, as another version of it would have written it. */
export async function changeMemberStore(page: Page, store: string, part: Record<string, unknown>): Promise<void> {
  await runInMemberStore(page, store, { do: 'change', part });
}

/** Copies the first row of a store this many times. */
export async function repeatRow(page: Page, store: string, times: number): Promise<void> {
  await runInMemberStore(page, store, { do: 'repeat', times });
}
