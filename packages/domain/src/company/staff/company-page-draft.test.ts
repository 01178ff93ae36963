import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CompanyPageContent, createPagesItem, toCompanyPage, toCompanyPageDraft } from './company-page-draft';
import { type CompanyPageDraft, companyPageDraftSchema, PAGE_PICTURES } from './company-page-draft-schema';
import { findCompanyPageFaults } from './company-page-faults';

const FILE = new URL('../../../../../data/catalogue/company.json', import.meta.url);
const COMPANY: CompanyPageContent = JSON.parse(readFileSync(FILE, 'utf8'));
const DRAFT = companyPageDraftSchema.parse(toCompanyPageDraft(COMPANY));

test('the company of the catalogue is complete and survives the conversion to a draft', () => {
  expect(findCompanyPageFaults(DRAFT)).toEqual([]);
  const { story, vision, values, social, strips } = COMPANY;
  expect(toCompanyPage(DRAFT)).toEqual({ story, vision, values, social, strips });
  expect(DRAFT.social.filter(({ art }) => !PAGE_PICTURES.includes(art))).toEqual([]);
});

const tile = { id: 't', label: 'Summer', picture: 'gifts' };
const [value, page] = [DRAFT.values[0]!, DRAFT.social[0]!];
test.each<[string, Partial<CompanyPageDraft>, string, string]>([
  ['no story', { story: ' ' }, 'story', 'text_missing'],
  ['a vision that is empty in Arabic', { vision: { source: 'Far', ar: '' } }, 'vision', 'text_missing'],
  ['a value without a text', { values: [{ ...value, text: '' }] }, 'values.0.text', 'text_missing'],
  ['a value twice', { values: [value, { ...value, id: 'other' }] }, 'values.1.title', 'same_twice'],
  ['a page without a name', { social: [{ ...page, name: '' }] }, 'social.0.name', 'text_missing'],
  ['a page that a script would be', { social: [{ ...page, url: 'javascript:alert(1)' }] }, 'social.0.url', 'not_https'],
  ['a tile twice in a strip', { entry: [tile, { ...tile, id: 'other' }] }, 'entry.1.label', 'same_twice'],
  ['the pages elsewhere twice', { promo: [createPagesItem(), createPagesItem()] }, 'promo.1', 'same_twice'],
  ['a tile without a picture', { promo: [{ ...tile, picture: '' }] }, 'promo.0.picture', 'picture_missing'],
  ['a tile without a text', { promo: [{ ...tile, label: ' ' }] }, 'promo.0.label', 'text_missing'],
  ['a page twice', { social: [page, { ...page, id: 'other' }] }, 'social.1.url', 'same_twice'],
])('a company page with %s reports the field and the reason', (_what, change, path, code) => {
  expect(findCompanyPageFaults({ ...DRAFT, ...change })).toEqual([{ path, code }]);
});
