import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { getTranslations } from '#platform/translations/translations';
import { translateFault } from './translate-fault';

const rules = ['check-e-invoice.ts', 'number-taken.ts']
  .map((file) => readFileSync(join(findAssets().root, 'packages/domain/src/e-invoicing/teif', file), 'utf8'))
  .join();
const texts = [...rules.matchAll(/\/\*i18n\*\/\s*'((?:[^'\\]|\\.)+)'/g)].map(([, text]) => text!);

describe('faults of electronic invoices', () => {
  test('are exactly those that have translations', () => {
    expect(texts.length).toBeGreaterThan(10);
    for (const language of ['source', 'fr', 'ar', 'en'] as const)
      expect(Object.keys(getTranslations(language).eInvoiceFaults).sort()).toEqual([...new Set(texts)].sort());
  });

  test('that El Fatoora reports stay as they are', () => {
    expect(translateFault({ text: 'CONTRL05: Matricule {invalide}' }, 'fr')).toBe('CONTRL05: Matricule {invalide}');
    expect(translateFault({ text: 'constructor' }, 'fr')).toBe('constructor');
  });
});
