import { describe, expect, test } from 'vitest';
import {
  chooseReplyText,
  completeMessage,
  getAttachmentKind,
  getOtherSide,
  getVoiceFileName,
  MESSAGE_TEXT_MAX,
} from './message';

test.each([
  ['fr', { text: 'Bonjour', language: 'fr' }],
  ['ar', { text: 'Hello' }],
  ['en', { text: 'Hello' }],
  ['source', { text: 'Hello' }],
] as const)('a quick reply to a reader of %s is %o', (language, expectedText) => {
  expect(chooseReplyText({ text: 'Hello', translations: { fr: 'Bonjour', ar: '' } }, language)).toEqual(expectedText);
});

describe('message', () => {
  test('accepts text and trims it', () => {
    expect(completeMessage({ content: '  Bonjour \n' }, 'member')).toEqual({ ok: true, value: { text: 'Bonjour' } });
  });

  test('accepts a file without text', () => {
    expect(completeMessage({ file: 'voice' }, 'member')).toEqual({ ok: true, value: { text: '', file: 'voice' } });
  });

  test.each([
    ['member', 'message_empty'],
    ['staff', 'staff_message_empty'],
  ] as const)('is refused if empty, with the refusal for a %s', (side, code) => {
    expect(completeMessage({ content: '   ' }, side)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('accepts at most 4000 characters', () => {
    const completeText = (n: number) => completeMessage({ content: 'x'.repeat(n) }, 'member');

    expect(completeText(MESSAGE_TEXT_MAX).ok).toBe(true);
    expect(completeText(MESSAGE_TEXT_MAX + 1)).toMatchObject({
      refusal: { code: 'message_too_long', values: { max: 4000 } },
    });
  });
});

test.each([
  ['image/jpeg', 'image'],
  ['application/pdf', 'pdf'],
  ['audio/webm', 'audio'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'other'],
  ['application/octet-stream', 'other'],
])('a file of type %s is shown as %s', (type, kind) => {
  expect(getAttachmentKind(type)).toBe(kind);
});

test.each([
  ['audio/webm;codecs=opus', 'voice-message.webm'],
  ['audio/mp4', 'voice-message.m4a'],
  ['audio/ogg; codecs=opus', 'voice-message.ogg'],
])('a recording of type %s is named %s', (type, name) => {
  expect(getVoiceFileName(type)).toBe(name);
});

test('getOtherSide returns the opposite side', () => {
  expect([getOtherSide('member'), getOtherSide('staff')]).toEqual(['staff', 'member']);
});
