import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { openS3Server } from './open-s3-server';

/** Where files may be kept: what is true of them is true on both. */
export const PLACES = ['the disk', 'a bucket'] as const;

/** One of them, empty: the setting for an app, and what lies there past all of our own code, once that app has a data folder. */
export async function openPlace(place: (typeof PLACES)[number]) {
  if (place === 'a bucket') {
    const store = await openS3Server();
    return {
      env: { WAHA_FILES: store.setting },
      kept: (_house: { dataDir: string }) => store.kept(),
      age: (_house: { dataDir: string }, id: string, by: number) => store.age(id, by),
      lose: (_house: { dataDir: string }, id: string) => rmSync(store.pathOf(id)),
      close: store.close,
    };
  }
  const pathOf = ({ dataDir }: { dataDir: string }, id: string) => join(dataDir, 'uploads', id);
  return {
    env: {} as Record<string, string>,
    kept: (house: { dataDir: string }) => readdirSync(join(house.dataDir, 'uploads')).sort(),
    age(house: { dataDir: string }, id: string, by: number) {
      const then = new Date(Date.now() - by);
      utimesSync(pathOf(house, id), then, then);
    },
    lose: (house: { dataDir: string }, id: string) => rmSync(pathOf(house, id)),
    close: async () => undefined,
  };
}
