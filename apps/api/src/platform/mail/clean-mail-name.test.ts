import { describe, expect, it } from 'vitest';
import { cleanMailName } from './clean-mail-name';

describe('name in a mail', () => {
  it.each([
    ['keeps usual names', 'Pixel 8 d’Amina (bureau)', 'Pixel 8 d’Amina (bureau)'],
    ['keeps names of other scripts', 'هاتف أمينة', 'هاتف أمينة'],
    ['removes invisible characters and line breaks', 'My\u202e phone\u200b\n\nDear customer', 'My phone Dear customer'],
    ['cannot end its quotation', 'x” Call us. “y « z » "w"', 'x Call us. y z w'],
    ['contains no web address', 'https://evil.example/login', 'https evil example login'],
    ['contains no bare address', 'www.evil.example', 'www evil example'],
    ['contains no mail address', 'help@evil.example', 'help evil example'],
    ['contains no address with dots of other scripts', 'evil。example／login', 'evil example login'],
    ['keeps a full stop at the end of a word', 'Tel. de Sami', 'Tel. de Sami'],
  ])('%s', (_what, name, cleaned) => {
    expect(cleanMailName(name)).toBe(cleaned);
  });

  it('is cut after sixty characters, never inside a character', () => {
    expect(cleanMailName('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
    expect(cleanMailName('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}…`);
    expect(cleanMailName('a'.repeat(60))).toBe('a'.repeat(60));
  });
});
