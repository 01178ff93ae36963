import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { openS3Server } from './servers/open-s3-server';

/** The file storages: the same tests apply to both. */
export const FILE_STORAGES = ['the disk', 'a bucket'] as const;

/**
 * Opens an empty storage: the setting for an app, and direct access to its content, once that app has a data folder.
 */
export async function openFileStorage(place: (typeof FILE_STORAGES)[number]) {
  if (place === 'a bucket') {
    const store = await openS3Server();
    return {
      env: { WAHA_FILES: store.setting },
      listFiles: (_installation: { dataDir: string }) => store.listKeys(),
      age: (_installation: { dataDir: string }, id: string, by: number) => store.age(id, by),
      lose: (_installation: { dataDir: string }, id: string) => rmSync(store.pathOf(id)),
      resting: (_installation: { dataDir: string }) => [
        ...new Set(store.listPartialUploads().map((key) => key.split('/')[0]!)),
      ],
      ageResting(_installation: { dataDir: string }, name: string, by: number) {
        for (const key of store.listPartialUploads()) if (key.startsWith(`${name}/`)) store.ageHalfSent(key, by);
      },
      close: store.close,
    };
  }
  const resumable = ({ dataDir }: { dataDir: string }, name = '') => join(dataDir, 'resumable', name);
  const pathOf = ({ dataDir }: { dataDir: string }, id: string) => join(dataDir, 'uploads', id);
  return {
    env: {} as Record<string, string>,
    listFiles: (app: { dataDir: string }) => readdirSync(join(app.dataDir, 'uploads')).sort(),
    age(app: { dataDir: string }, id: string, by: number) {
      const then = new Date(Date.now() - by);
      utimesSync(pathOf(app, id), then, then);
    },
    lose: (app: { dataDir: string }, id: string) => rmSync(pathOf(app, id)),
    /** Returns the names of the partial uploads with any data. */
    resting: (app: { dataDir: string }) => [
      ...new Set(readdirSync(resumable(app)).map((name) => name.replace(/\.json$/, ''))),
    ],
    /** Makes all data of one this many milliseconds old. */
    ageResting(app: { dataDir: string }, name: string, by: number) {
      const then = new Date(Date.now() - by);
      for (const each of [name, `${name}.json`]) utimesSync(resumable(app, each), then, then);
    },
    close: async () => undefined,
  };
}

export type FileStorage = Awaited<ReturnType<typeof openFileStorage>>;
