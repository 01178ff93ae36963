// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entryTiles, promoTiles } from '../../features/company/strip-tiles';
import { startWords } from '../../platform/language/words';
import { tiles } from './member-tiles';

await startWords();

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { social } = JSON.parse(read('../../../../data/catalogue/company.json'));
const shown = new Set([...tiles, ...promoTiles(social), ...entryTiles(social)].map(({ art }) => art));
const drawn = [...read('../ui/tiles.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name!);

describe('the sheet of tiles', () => {
  test('has a drawing for each tile of the grid and of the strips', () => {
    expect([...shown].filter((name) => !drawn.includes(name))).toEqual([]);
  });

  test('has none that no tile shows: every device keeps the sheet', () => {
    expect(drawn.filter((name) => name !== 'ground' && !shown.has(name))).toEqual([]);
  });
});
