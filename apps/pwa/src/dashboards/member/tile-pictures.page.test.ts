import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAROUSEL_PICTURES } from '@waha/domain/company/staff/company-page-draft-schema';
import { describe, expect, test } from 'vitest';
import { startTranslations } from '#platform/language/translations';
import { memberTiles } from './member-tiles';

await startTranslations();

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { social, strips } = JSON.parse(read('../../../../data/catalogue/company.json'));
const inStrips = [...strips.promo, ...strips.entry].flatMap(({ picture }) => picture ?? []);
const shown = new Set([...memberTiles, ...social].map(({ art }) => art).concat(inStrips));
const symbolNames = [...read('../ui/tiles.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name!);

describe('tile picture sheet', () => {
  test('has a drawing for each tile of the grid and the carousels', () => {
    expect([...shown].filter((name) => !symbolNames.includes(name))).toEqual([]);
  });

  test('provides the choices of the carousel editors', () => {
    expect([...CAROUSEL_PICTURES].sort()).toEqual(symbolNames.filter((name) => name !== 'ground').sort());
  });

  test('has no unused drawing, since every device stores it', () => {
    expect(symbolNames.filter((name) => name !== 'ground' && !shown.has(name))).toEqual([]);
  });
});
