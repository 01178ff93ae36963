import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { type AnnouncedTexts, chooseAnnouncedText } from '../announced-text';
import {
  type AnnouncementState,
  findTextFaults,
  mayEditAnnouncement,
  omitEmptyTexts,
  planAnnouncement,
  stopAnnouncement,
} from './announcement';

const createText = (mark: string) => ({ title: `title ${mark}`, text: `text ${mark}` });
const ALL: AnnouncedTexts = { fr: createText('fr'), ar: createText('ar'), en: createText('en') };

test.each<[string, AnnouncedTexts, 'source' | 'fr' | 'ar' | 'en', string | undefined]>([
  ['their own', ALL, 'ar', 'ar'],
  ['their own', ALL, 'fr', 'fr'],
  ['English, who read the documents’ own wording', ALL, 'source', 'en'],
  ['French, where theirs is not there', { fr: createText('fr'), ar: createText('ar') }, 'en', 'fr'],
  ['English before Arabic', { ar: createText('ar'), en: createText('en') }, 'fr', 'en'],
  ['Arabic, where there is no other', { ar: createText('ar') }, 'source', 'ar'],
  ['another, where theirs is only begun', { fr: createText('fr'), ar: { title: 'a', text: ' ' } }, 'ar', 'fr'],
  ['nothing, where none is whole', { fr: { title: 'a', text: '' } }, 'fr', undefined],
])('an announcement reaches a member in %s', (_what, texts, language, expectedLanguage) => {
  expect(chooseAnnouncedText(texts, language)?.language).toBe(expectedLanguage);
});

test.each<[string, AnnouncedTexts, string[]]>([
  ['all languages', ALL, []],
  ['one language alone', { ar: createText('ar') }, []],
  ['none', {}, ['texts']],
  ['empty ones', { fr: { title: ' ', text: '' } }, ['texts']],
  ['a title alone', { fr: createText('fr'), en: { title: 'a', text: ' ' } }, ['en.text']],
  ['a text alone', { fr: createText('fr'), ar: { title: '', text: 'a' } }, ['ar.title']],
])('findTextFaults reports the missing texts with %s', (_what, texts, faults) => {
  expect(findTextFaults(texts)).toEqual(faults);
});

test('omitEmptyTexts removes empty texts and keeps incomplete texts', () => {
  const texts = { fr: { title: ' a ', text: '' }, ar: { title: ' ', text: '\n' } };
  expect(omitEmptyTexts(texts)).toEqual({ fr: { title: 'a', text: '' } });
});

const draft = { state: 'draft' as AnnouncementState, version: 3, texts: ALL };
const now = Date.UTC(2026, 0, 15);
const request = { version: 3, sendAt: undefined as number | undefined, members: 2, now };
const codeOf = (verdict: ReturnType<typeof planAnnouncement>) => (verdict.ok ? verdict.value : verdict.refusal.code);

describe('sending an announcement', () => {
  test.each<[string, Partial<typeof draft>, Partial<typeof request>, string]>([
    ['a draft, now', {}, {}, 'sending'],
    ['a draft, later', {}, { sendAt: now + 1 }, 'scheduled'],
    ['later, when there may be somebody', {}, { sendAt: now + 1, members: 0 }, 'scheduled'],
    ['at a time that is past', {}, { sendAt: now }, 'announcement_time_past'],
    ['in more than a year', {}, { sendAt: now + 367 * DAY }, 'announcement_time_past'],
    ['now, to nobody', {}, { members: 0 }, 'announcement_for_nobody'],
    ['what is not whole', { texts: {} }, {}, 'announcement_not_whole'],
    ['what somebody else saved', {}, { version: 2 }, 'announcement_changed'],
    ['what is sent', { state: 'sent' }, {}, 'announcement_not_draft'],
    ['what was stopped', { state: 'cancelled' }, {}, 'announcement_not_draft'],
  ])('%s', (_what, change, changedRequest, outcome) => {
    expect(codeOf(planAnnouncement({ ...draft, ...change }, { ...request, ...changedRequest }))).toBe(outcome);
  });
});

test.each<[AnnouncementState, boolean, boolean]>([
  ['draft', true, false],
  ['scheduled', false, true],
  ['sending', false, true],
  ['sent', false, false],
  ['cancelled', false, false],
])('a %s announcement may be edited: %s, and stopped: %s', (state, mayWrite, mayStop) => {
  expect([mayEditAnnouncement({ ...draft, state }, 3).ok, stopAnnouncement({ state }).ok]).toEqual([mayWrite, mayStop]);
});
