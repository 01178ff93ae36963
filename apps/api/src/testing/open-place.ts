import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { openS3Server } from './servers/open-s3-server';

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
      resting: (_house: { dataDir: string }) => [...new Set(store.halfSent().map((key) => key.split('/')[0]!))],
      ageResting(_house: { dataDir: string }, name: string, by: number) {
        for (const key of store.halfSent()) if (key.startsWith(`${name}/`)) store.ageHalfSent(key, by);
      },
      close: store.close,
    };
  }
  const resumable = ({ dataDir }: { dataDir: string }, name = '') => join(dataDir, 'resumable', name);
  const pathOf = ({ dataDir }: { dataDir: string }, id: string) => join(dataDir, 'uploads', id);
  return {
    env: {} as Record<string, string>,
    kept: (house: { dataDir: string }) => readdirSync(join(house.dataDir, 'uploads')).sort(),
    age(house: { dataDir: string }, id: string, by: number) {
      const then = new Date(Date.now() - by);
      utimesSync(pathOf(house, id), then, then);
    },
    lose: (house: { dataDir: string }, id: string) => rmSync(pathOf(house, id)),
    /** The names of the half-sent uploads of which anything is there. */
    resting: (house: { dataDir: string }) => [
      ...new Set(readdirSync(resumable(house)).map((name) => name.replace(/\.json$/, ''))),
    ],
    /** All that is there of one was put there so many milliseconds ago. */
    ageResting(house: { dataDir: string }, name: string, by: number) {
      const then = new Date(Date.now() - by);
      for (const each of [name, `${name}.json`]) utimesSync(resumable(house, each), then, then);
    },
    close: async () => undefined,
  };
}

export type Place = Awaited<ReturnType<typeof openPlace>>;
