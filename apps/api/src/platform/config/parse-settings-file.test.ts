import { describe, expect, test } from 'vitest';
import { parseSettingsFile } from './parse-settings-file';

const read = (text: string) => Object.fromEntries(parseSettingsFile(text).settings);

/** Each case was compared with what systemd 252 reads from the same text. Comments follow systemd 254 and newer. */
const TABLE: [what: string, text: string, settings: Record<string, string>][] = [
  ['a plain line', 'PORT=5000\n', { PORT: '5000' }],
  ['a last line without an end', 'PORT=5000', { PORT: '5000' }],
  ['lines that end as on Windows', 'PORT=5000\r\nHOST=::1\r\n', { PORT: '5000', HOST: '::1' }],
  ['an ampersand', 'SMTP_URL=smtp://a:b@c:25?x=1&y=2\n', { SMTP_URL: 'smtp://a:b@c:25?x=1&y=2' }],
  ['a dollar sign', 'SMTP_URL=smtp://a:$HOME@c\n', { SMTP_URL: 'smtp://a:$HOME@c' }],
  ['a command in a value', 'A=$(touch /tmp/x) `id`; id | id > x\n', { A: '$(touch /tmp/x) `id`; id | id > x' }],
  ['spaces between words', 'MAIL_FROM=Waha <no-reply@a.tn>\n', { MAIL_FROM: 'Waha <no-reply@a.tn>' }],
  ['spaces around the name and the value', '  A  =  b c  \n', { A: 'b c' }],
  ['double quotes', 'A="b & c"\n', { A: 'b & c' }],
  ['spaces inside quotes', `A="  b  "\nB='  c  '\n`, { A: '  b  ', B: '  c  ' }],
  ['escapes in double quotes', String.raw`A="\"\\\$\`\n\a"`, { A: '"\\$`\\n\\a' }],
  ['no escapes in single quotes', String.raw`A='\"\$b'`, { A: String.raw`\"\$b` }],
  ['escapes without quotes', String.raw`A=\"b\ c\\d\$`, { A: '"b c\\d$' }],
  ['whitespace before an escape', 'A=b \\\n\nB=c \\ d\n', { A: 'b ', B: 'c  d' }],
  ['quoted parts one after the other', `A="b"'c'd "e\n`, { A: 'bcd "e' }],
  ['a quote inside a word', `A=it's "so"\n`, { A: `it's "so"` }],
  ['a number sign inside a value', 'A=b#c # d\n', { A: 'b#c # d' }],
  ['comments', '# A=1\n;A=2\n  # A=3\nB=1\n', { B: '1' }],
  ['a comment that ends with a backslash', '# A \\\nB=1\nC=2\n', { B: '1', C: '2' }],
  ['a value that continues on the next line', 'A=b\\\nc\nB=1\n', { A: 'bc', B: '1' }],
  ['a quoted value over lines', 'A="b\nc\\\nd"\n', { A: 'b\ncd' }],
  ['a quote that is never closed', 'A="b\nB=1\n', { A: 'b\nB=1\n' }],
  ['an empty value', 'A=\nB=""\n', { A: '', B: '' }],
  ['an equals sign in a value', 'A=b=c\n', { A: 'b=c' }],
  ['the same name twice', 'A=1\nA=2\n', { A: '2' }],
  ['a line without a value', 'A\nB=1\n', { B: '1' }],
  ['letters of other scripts', 'MAIL_FROM=واحة é\n', { MAIL_FROM: 'واحة é' }],
  ['an empty file', '', {}],
];

describe('settings file', () => {
  test.each(TABLE)('with %s is read as systemd reads it', (_, text, settings) => {
    expect(read(text)).toEqual(settings);
  });

  test.each([
    ['export A=1\nB=1\n', 'export A'],
    ['1A=1\nB=1\n', '1A'],
    ['A-B=1\nB=1\n', 'A-B'],
  ])('with an invalid name (%j) ignores that setting and reports it', (text, name) => {
    expect(parseSettingsFile(text)).toMatchObject({ settings: new Map([['B', '1']]), ignored: [name] });
  });

  test('of one megabyte is read fast enough for a start', () => {
    const value = 'x\\ "y" '.repeat(20_000);
    expect(read(`A=${value}\nB=1\n`).B).toBe('1');
  });

  test('names the settings that it has more than once', () => {
    const { repeated } = parseSettingsFile('A=1\nB=1\n#A=3\nA=2\nA=1\n');
    expect([...repeated]).toEqual(['A']);
  });
});
