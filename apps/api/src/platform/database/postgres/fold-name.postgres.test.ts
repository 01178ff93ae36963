import { foldName } from '@waha/domain/kernel/text/fold-name';
import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';

let database: OpenPostgres;
let client: pg.Client;

beforeAll(async () => {
  database = await openPostgres();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

/** Returns each text as PostgreSQL folds it. */
async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'select fold_name(each) as folded from unnest($1::text[]) with ordinality as texts (each, nth) order by nth',
    [texts],
  );
  return rows.map((row) => row.folded);
}

/**
 * PostgreSQL stores neither zero bytes nor lone surrogates. The engines know different sets of unassigned characters.
 */
const isStorable = (text: string) => !/[\0\p{Cs}\p{Cn}]/u.test(text);

describe('name folding on PostgreSQL', () => {
  it.each([
    'Ben Ali',
    'فـاطمة ليلى\u200f کریم ٱحمد',
    'a\tb\x7f\x01',
    "D'Aragon-Père",
    'ÉLOÏSE',
    'Şükrü İstanbul ISPARTA ığdır',
    'Straße ﬁn ﬀ Ǆ',
    'أَحْمَد بْن عَلِيّ',
    'ﷺ إِلـٰه',
    'ΟΔΥΣΣΕΥΣ',
    'Σ',
    "ΑΣ'Σ ΑΣ. ΑΣ",
    'ЁЖИК ЩУКА',
    'Ａ𝐀𐐀',
    'e\u0301\u0323',
    '한글 까치',
    '\u00a0\u2003x\ufeff',
    '',
  ])("equals the domain's: %s", async (name) => {
    expect(await folded([name])).toEqual([foldName(name)]);
  });

  it("equals the domain's for every character", async () => {
    const codes = Array.from({ length: 0x110000 }, (_, code) => code);
    const signs = codes
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => isStorable(sign) && !/\p{Co}/u.test(sign));
    const all = await folded(signs);
    const differing = signs.filter((sign, at) => all[at] !== foldName(sign));
    expect(differing.map((sign) => sign.codePointAt(0)!.toString(16))).toEqual([]);
  });

  it("equals the domain's for any combination of characters", async () => {
    const marks = constantFrom(..."aA1 .-'’ʼ´—ΣσςΑÉİıßﬁ\u0301\u0307\u0323\u0345\u00ad\u200f\u2800\u3164ʰⅷⓐْلاةىیکٱآأـ");
    const texts = array(oneof(string({ unit: marks }), string({ unit: 'binary' }), string({ unit: 'grapheme' })), {
      minLength: 50,
      maxLength: 200,
    });
    await assert(
      asyncProperty(texts, async (names) => {
        const storableNames = names.filter(isStorable);
        expect(await folded(storableNames)).toEqual(storableNames.map(foldName));
      }),
      { numRuns: 60 },
    );
  });

  it('returns null for null', async () => {
    expect((await client.query('select fold_name(null) as folded')).rows).toEqual([{ folded: '' }]);
  });
});
