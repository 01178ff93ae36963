import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StaffId } from '../kernel/ids';
import { LANGUAGES } from '../kernel/languages';
import { decodeFacet, encodeFacet, type MemberStatus } from './facet';
import { checkMemberFilters, matchesFacet, toMemberList } from './member-filters';
import { addNote, editNote, MAX_NOTES, type MemberNote, mayChangeNote } from './member-note';
import { appendMemberTag, parseMemberTag, TAG_MAX_CHARS, TAGS_MAX } from './member-tag';

const statusArbitrary: fc.Arbitrary<MemberStatus> = fc.record({
  isVerified: fc.boolean(),
  isBlocked: fc.boolean(),
  ownsPack: fc.boolean(),
  isWaiting: fc.boolean(),
  language: fc.constantFrom(null, ...LANGUAGES),
});
const PACK = '01941f29-7c00-7e66-b3b9-e0ca65ad6543';

describe('facet', () => {
  test('encodes each status as one distinct value', () => {
    fc.assert(
      fc.property(statusArbitrary, (status) => {
        expect(decodeFacet(encodeFacet(status))).toEqual({ ...status });
      }),
    );
    const all = new Set(fc.sample(statusArbitrary, 5000).map(encodeFacet));
    expect(all.size).toBe(16 * (LANGUAGES.length + 1));
  });

  test('matches if each filter that is set has the value of the member', () => {
    fc.assert(
      fc.property(statusArbitrary, (status) => {
        const facet = encodeFacet(status);
        const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
        const ownFilters = {
          verified: yesOrNo(status.isVerified),
          blocked: yesOrNo(status.isBlocked),
          waiting: yesOrNo(status.isWaiting),
          pack: status.ownsPack ? 'any' : 'none',
          language: status.language ?? 'none',
        } as const;
        expect(matchesFacet(facet, {})).toBe(true);
        expect(matchesFacet(facet, ownFilters)).toBe(true);
        expect(matchesFacet(facet, { ...ownFilters, verified: yesOrNo(!status.isVerified) })).toBe(false);
        expect(matchesFacet(facet, { ...ownFilters, pack: status.ownsPack ? 'none' : 'any' })).toBe(false);
        expect(matchesFacet(facet, { ...ownFilters, language: status.language === 'fr' ? 'ar' : 'fr' })).toBe(false);
      }),
    );
  });
});

describe('member filters', () => {
  test.each([
    [{}, ''],
    [{ pack: 'any' }, ''],
    [{ pack: PACK }, `pack:${PACK}`],
    [{ tag: 'late' }, 'tag:late'],
    [{ tag: 'late', pack: 'none' }, 'tag:late'],
  ])('the filters %o show the stored list of members "%s"', (filters, list) =>
    expect(toMemberList(filters)).toBe(list),
  );

  test.each([
    [{ pack: PACK, tag: 'late' }, 'invalid_input'],
    [{ pack: 'any', tag: 'late' }, undefined],
    [{ from: '2026-01-01', sort: 'name' }, 'invalid_input'],
    [{ to: '2026-01-01', sort: 'packs' }, 'invalid_input'],
    [{ from: '2026-01-01', sort: 'oldest' }, undefined],
    [{ from: '2026-01-01' }, undefined],
    [{ q: 'amina', pack: PACK, tag: 'late', from: '2026-01-01', sort: 'name' }, undefined],
  ] as const)('%o are refused with %s', (filters, code) => {
    const result = checkMemberFilters(filters);
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });
});

describe('member tag', () => {
  test.each([
    ['Late', 'Late'],
    ['  two   words ', 'two words'],
    ['Été', 'Été'],
    ['e\u0301te\u0301', 'été'],
    ['جملة', 'جملة'],
    ['a\u200bb\n', 'ab'],
    ['a\nb', 'a b'],
  ])('stores "%s" as "%s"', (typed, kept) => expect(parseMemberTag(typed)).toEqual({ ok: true, value: kept }));

  test('refuses empty and too long tags', () => {
    for (const typed of ['', '  ', '\u200f', 'x'.repeat(TAG_MAX_CHARS + 1)])
      expect(parseMemberTag(typed)).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  });

  test('is found again if the member has it; a tag over the limit is refused', () => {
    const full = Array.from({ length: TAGS_MAX }, (_, at) => `t${at}`);
    expect(appendMemberTag(full, ' T3 ', full)).toEqual({ ok: true, value: 't3' });
    expect(appendMemberTag(['VIP'], 'vip', ['VIP'])).toEqual({ ok: true, value: 'VIP' });
    expect(appendMemberTag(full, 'late', full)).toMatchObject({ ok: false, refusal: { code: 'too_many_kept' } });
    expect(appendMemberTag(full.slice(1), 'late', full)).toEqual({ ok: true, value: 'late' });
  });
});

test.each([
  [['مميزة'], 'مميزه', 'مميزة'],
  [['إدارة'], 'اداره', 'إدارة'],
  [['مستشفى'], 'مستشفي', 'مستشفى'],
  [['جميل'], 'جـــمِيل', 'جميل'],
  [['gros client'], 'Gros-client', 'gros client'],
  [['⭐', '-'], '❤️', '❤️'],
  [['late'], 'later', 'later'],
])('with %o known, the tag "%s" is stored as "%s"', (known, typed, storedTag) => {
  expect(appendMemberTag([], typed, known)).toEqual({ ok: true, value: storedTag });
  expect(appendMemberTag(known, typed, known)).toEqual({ ok: true, value: storedTag });
});

describe('member note', () => {
  const [author, other] = ['a', 'b'] as StaffId[];
  const note = { authorId: author } as MemberNote;

  test.each([
    ['its author', author, 'commercial_admin', true],
    ['another of the staff', other, 'commercial_admin', false],
    ['an administrator', other, 'admin', true],
  ] as const)('%s may change the note: %s', (_who, id, role, may) => {
    expect(mayChangeNote(note, { id: id!, role })).toBe(may);
    expect(editNote(note, 'new', { id: id!, role }, 7).ok).toBe(may);
  });

  test('is refused after two hundred notes', () => {
    expect(addNote(MAX_NOTES - 1).ok).toBe(true);
    expect(addNote(MAX_NOTES)).toMatchObject({ ok: false, refusal: { code: 'too_many_kept' } });
  });
});
