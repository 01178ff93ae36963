import { execFileSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readQrCode } from '#testing/qr-codes/read-qr-code';
import { createPdf } from './create-pdf';
import { drawTable } from './draw-table';
import { ARABIC_LETTER, embedFonts } from './fonts';
import type { PdfContent } from './pdf-content';
import { Pen } from './pen';

const content: PdfContent = {
  language: 'source',
  brand: 'Waha',
  title: 'Facture',
  reference: 'PAY-7K2M-1',
  at: Date.UTC(2026, 1, 3, 9, 5),
  details: [
    ['Membre', 'Amina Ben Salah'],
    ['Pack', 'Ultra One × 2'],
  ],
};
/** Returns the first page in black and white, as `pdftoppm` draws it. */
function pictureOf(pdf: Buffer): { width: number; height: number; isDark: (x: number, y: number) => boolean } {
  const bytes = execFileSync('pdftoppm', ['-mono', '-r', '150', '-'], { input: pdf, maxBuffer: 1 << 24 });
  const [head = '', wide, high] = /^P4\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  const rowBytes = Math.ceil(width / 8);
  const isDark = (x: number, y: number) => ((bytes[head.length + y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
  return { width, height, isDark };
}

const read = (pdf: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

test('a PDF shows its type, owner and total, and is byte-identical for the same content', async () => {
  const completeContent: PdfContent = {
    ...content,
    totals: [['Total', '149.500 TND']],
    notes: ['Payée à la réception.'],
  };
  const pdf = await createPdf(completeContent);
  const text = read(pdf);
  for (const part of ['Waha', 'Facture', 'PAY-7K2M-1', 'Amina Ben Salah', 'Ultra One × 2'])
    expect(text).toContain(part);
  expect(text).toMatch(/Total\s+149\.500 TND/);
  expect(text).toContain('Payée à la réception.');
  expect(await createPdf(completeContent)).toEqual(pdf);
});

test('the total in words is on the page of the totals, wherever a table ends', async () => {
  const totalInWords = `Total in words: ${'nine hundred and ninety-nine '.repeat(7)}dinars.`;
  const columns = [{ title: 'Text', share: 1 }];
  for (let count = 20; count <= 34; count += 1) {
    const rows = Array.from({ length: count }, (_, index) => [`Row ${index}`]);
    const text = read(
      await createPdf({ ...content, tables: [{ columns, rows }], totals: [['Sum', '1']], totalInWords }),
    );
    const pages = text.split('\f').filter((page) => /Sum\s+1\b/.test(page));
    expect(pages.map((page) => page.match(/ninety-nine/g)?.length)).toEqual([7]);
    expect(pages[0]).toContain('dinars.');
  }
});

test('other work continues while a long table is drawn', async () => {
  const columns = [
    { title: 'Text', share: 3 },
    { title: 'Amount', share: 1 },
  ];
  const rows = Array.from({ length: 400 }, (_, index) => [`Row ${index}`, '1.000']);
  const document = await PDFDocument.create();
  const pen = new Pen(document, await embedFonts(document, JSON.stringify([columns, rows])), 'ltr');
  let turns = 0;
  let isDone = false;
  const countTurns = async () => {
    for (; !isDone; turns++) await setImmediate();
  };
  const counting = countTurns();
  // The table alone: fonts and files are compressed in other threads, and the turns meanwhile say nothing of the table.
  await drawTable(pen, { columns, rows });
  isDone = true;
  await counting;
  expect(turns).toBeGreaterThan(15);
});

test('a PDF declares its title, owner, date and language, and has A4 pages', async () => {
  const pdf = await createPdf({ ...content, language: 'fr', author: 'Waha SARL' });
  const info = execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' });
  expect(info).toMatch(/Title:\s+Facture PAY-7K2M-1/);
  expect(info).toMatch(/Author:\s+Waha SARL/);
  expect(info).toMatch(/CreationDate:\s+Tue Feb {1,2}3 .*2026/);
  expect(info).toMatch(/Page size:\s+595.28 x 841.89 pts \(A4\)/);
  const document = await PDFDocument.load(pdf);
  expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toMatch(/fr/);
  expect(document.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true);
});

test.each(['source', 'fr', 'ar'] as const)('a document in %s embeds all fonts that it uses', async (language) => {
  const pdf = await createPdf({
    ...content,
    language,
    details: [
      ['Membre', 'Łukasz Yıldız, أمينة'],
      ['Signes', '1 × 2 «·» … – €'],
    ],
  });
  const lines = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' }).split('\n').slice(2, -1);
  expect(lines.length).toBeGreaterThan(0);
  // Fonts are embedded, with a table back to Unicode.
  expect(lines.filter((line) => !/ yes \w+ +yes +\d+ +\d+$/.test(line))).toEqual([]);
  expect(read(pdf)).toContain('1 × 2 «·» … – €');
});

describe('accessible document', () => {
  const columns = [
    { title: 'Jour', share: 1 },
    { title: 'Points', share: 1, align: 'end' as const },
  ];
  const completeContent: PdfContent = {
    ...content,
    tables: [{ title: 'Mouvements', columns, rows: [['3 février', '24']] }],
    totals: [['Total', '149.500 TND']],
    payment: { title: 'Payer', lines: [['Compte', '17 000']], code: 'W-1 53', caption: 'Code' },
    notes: ['Payée à la réception.'],
    across: 'ANNULÉE',
  };
  const structure = (pdf: Buffer) =>
    execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(/\s+/g, ' ');

  const objectsOf = async (pdf: Buffer) =>
    (await PDFDocument.load(pdf)).context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n');
  const hexOf = (text: string) => PDFHexString.fromText(text).toString();

  test('tags its title, headings, tables with header cells, and the QR code with alternative text', async () => {
    const pdf = await createPdf(completeContent);
    expect(execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })).toMatch(/Tagged:\s+yes/);
    const tagged = structure(pdf);
    expect(tagged).toMatch(/^Document P \(block\) "Waha" H1 \(block\) "Facture"/);
    expect(tagged).toMatch(/H2 \(block\) "Mouvements" Table /);
    expect(tagged).toContain('TR TH: /Scope /Column "Jour" TH: /Scope /Column "Points" TR TD "3 février" TD "24"');
    expect(tagged).toContain('TR TH: /Scope /Row "Total" TD "149.500 TND"');
    expect(tagged).toContain('Figure');
    expect(tagged).toContain('"Payée à la réception."');
    // Page numbers, lines and the diagonal text are not part of the content.
    expect(tagged).not.toMatch(/ANNULÉE|1 \/ 1/);
    expect(await objectsOf(pdf)).toContain(`/Alt ${hexOf('W-1 53')}`);
  });

  test('tags the header cells of a table once, over any number of pages', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`${at}`, '1']);
    const tagged = structure(await createPdf({ ...content, tables: [{ columns, rows }] }));
    expect(tagged.match(/"Jour"/g)).toHaveLength(1);
    expect(tagged.match(/ TR /g)).toHaveLength(121);
  });

  test('contains Arabic lines in logical order, not in visual order', async () => {
    const pdf = await createPdf({ ...content, language: 'ar', title: 'كشف حساب النقاط' });
    expect(await objectsOf(pdf)).toContain(`/ActualText ${hexOf('كشف حساب النقاط')}`);
  });
});

test('a PDF puts seller and buyer side by side and frames the status', async () => {
  const parties = [
    { label: 'Vendeur', name: 'Waha SARL', lines: ['12 rue des Orangers', 'Matricule 1234567A/B/M/000'] },
    { label: 'Client', name: 'Amina Ben Salah', lines: ['amina@waha.example'] },
  ];
  const text = read(await createPdf({ ...content, parties, state: { word: 'À payer', isStrong: true } }));
  expect(text).toMatch(/Waha SARL\s+Amina Ben Salah/);
  expect(text).toMatch(/12 rue des Orangers\s+amina@waha\.example/);
  expect(text).toContain('À payer');
});

test('payment instructions contain a QR code that a phone can read', async () => {
  const payment = {
    title: 'Payer',
    lines: [['Compte', '17 000']] as const,
    code: 'W-7K3M-9Q2X-3 53.000 TND',
    caption: 'x',
  };
  for (const language of ['fr', 'ar'] as const)
    expect(readQrCode(await createPdf({ ...content, language, payment }))).toBe('W-7K3M-9Q2X-3 53.000 TND');
});

test('payment instructions never split across pages; the complete frame moves to the next page', async () => {
  const payment = { title: 'Payer', lines: [['Compte', '17 000']] as const, code: 'code', caption: 'Scan' };
  const columns = [{ title: 'Day', share: 1 }];
  for (let count = 18; count < 32; count++) {
    const rows = Array.from({ length: count }, (_, at) => [`row-${at}-`]);
    const pages = read(await createPdf({ ...content, tables: [{ columns, rows }], payment })).split('\f');
    const page = pages.find((each) => each.includes('Payer'));
    expect(page, `${count} rows`).toMatch(/17 000[\s\S]*Scan/);
  }
});

test('a void document is stamped on each page, and its text remains readable', async () => {
  const columns = [{ title: 'Day', share: 1 }];
  const rows = Array.from({ length: 60 }, (_, at) => [`row-${at}-`]);
  const pages = read(await createPdf({ ...content, tables: [{ columns, rows }], across: 'QXJZ' }))
    .split('\f')
    .filter(Boolean);
  expect(pages.length).toBe(2);
  // The diagonal text runs letter by letter from corner to corner: each letter is on a line of its own.
  for (const page of pages) expect([...page.replaceAll(/[^QXJZ]/g, '')].sort().join('')).toBe('JQXZ');
  for (const [first] of rows) expect(pages.join('')).toContain(first);
});

test('a table shows its totals below, and a message if it is empty', async () => {
  const columns = [
    { title: 'Day', share: 1 },
    { title: 'Points', share: 1, align: 'end' as const },
  ];
  const table = { columns, rows: [['1', '5']], foot: ['Total', '5'], title: 'Points of the month' };
  expect(read(await createPdf({ ...content, tables: [table] }))).toMatch(
    /Points of the month\s+Day\s+Points\s+1\s+5\s+Total\s+5/,
  );
  expect(read(await createPdf({ ...content, tables: [{ columns, rows: [], emptyText: 'There is none.' }] }))).toContain(
    'There is none.',
  );
});

test('a long table repeats its header cells on every page and loses no row', async () => {
  const columns = [
    { title: 'Day', share: 2 },
    { title: 'Points', share: 1, align: 'end' as const },
  ];
  const rows = Array.from({ length: 130 }, (_, at) => [`row-${at}-`, String(at)]);
  const pages = read(await createPdf({ ...content, tables: [{ columns, rows }] }))
    .split('\f')
    .filter(Boolean);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toMatch(/Day\s+Points/);
  for (const [at, page] of pages.entries()) expect(page).toMatch(new RegExp(`${at + 1} ?/ ?${pages.length}`));
  for (const [first] of rows) expect(pages.join('')).toContain(first);
});

test('European names are printed with their own letters in each language', async () => {
  const names = ['Łukasz Wałęsa', 'Yıldız Işıl', 'Đorđe Šešelj', 'Søren Weiß', 'Ştefănescu', 'Ğüneş İnce'];
  for (const language of ['fr', 'ar'] as const) {
    const text = read(await createPdf({ ...content, language, details: names.map((name) => ['Nom', name]) }));
    for (const name of names) expect(text.normalize('NFC')).toContain(name);
    expect(text).not.toContain('?');
  }
});

describe('digits in Arabic', () => {
  /**
   * Returns the value of a fact as black columns of a page drawn at 150 dots an inch, in groups separated by blank
   * columns.
   */
  async function draw(value: string, language: 'fr' | 'ar'): Promise<string[]> {
    const [blank, page] = await Promise.all(
      ['', value].map(async (each) => pictureOf(await createPdf({ ...content, language, details: [['', each]] }))),
    );
    const columns = Array.from({ length: page!.width }, (_, x) =>
      Array.from({ length: page!.height }, (_, y) => (page!.isDark(x, y) && !blank!.isDark(x, y) ? '#' : '.')).join(''),
    );
    return columns
      .map((column) => (column.includes('#') ? column : ' '))
      .join('')
      .split(' ')
      .filter(Boolean);
  }

  /** Returns the similarity of two drawings of a digit, from 0 to 1: their dots are at different offsets. */
  function likeness(first: string, other: string): number {
    const sharedMarks = [...first].filter((mark, at) => mark === '#' && other[at] === '#').length;
    const most = Math.max(...[first, other].map((each) => [...each].filter((mark) => mark === '#').length));
    return sharedMarks / most;
  }

  test.each(['fr', 'ar'] as const)('are drawn in reading order in %s', async (language) => {
    const [digitOne, eight] = (await Promise.all([draw('١', language), draw('٨', language)])).map(([digit]) => digit!);
    const [left, right, ...more] = await draw('١٨', language);
    expect(more).toEqual([]);
    expect(likeness(left!, digitOne!)).toBeGreaterThan(likeness(left!, eight!) + 0.2);
    expect(likeness(right!, eight!)).toBeGreaterThan(likeness(right!, digitOne!) + 0.2);
  });

  test.each(['fr', 'ar'] as const)('are extracted from an address as written in %s', async (language) => {
    const address = 'نهج ١٨ جانفي ١٩٥٢ عدد ۱۲';
    const text = read(await createPdf({ ...content, language, details: [['', address]] })).replaceAll(/\p{Cf}/gu, '');
    for (const number of ['١٨', '١٩٥٢', '١٢']) expect(text).toContain(number);
  });
});

test('an amount never breaks across lines at its spaces', async () => {
  const amount = '1\u00a0234\u202f567,500\u00a0TND';
  for (let wordCount = 10; wordCount < 24; wordCount++) {
    const notes = [`${'mot '.repeat(wordCount)}${amount}`];
    expect(read(await createPdf({ ...content, notes }))).toMatch(/1\s234\s567,500\sTND/);
    const lines = read(await createPdf({ ...content, notes })).split('\n');
    expect(
      lines.some((line) => /1.234.567,500.TND/.test(line)),
      `${wordCount} words`,
    ).toBe(true);
  }
});

test('letters missing from the font and overlong words do not fail a PDF', async () => {
  const lines: PdfContent['details'] = [
    ['أمينة', 'Łukasz Šimůnek أمينة بن صالح 🙂\n\tnext'],
    ['Comment', 'long '.repeat(300)],
    ['One word', 'x'.repeat(500)],
  ];
  const text = read(
    await createPdf({ ...content, title: 'عنوان', details: lines, notes: [`${'long '.repeat(300)}end`, ''] }),
  );
  expect(text).toMatch(/Łukasz Šimůnek/);
  expect(text).toContain('?');
  expect(text).toContain('end');
});

describe('Arabic document', () => {
  const arabic: PdfContent = {
    ...content,
    language: 'ar',
    title: 'كشف حساب النقاط',
    details: [
      ['العضو', 'أمينة بن صالح'],
      ['الباقة', 'باقة Facility VIP (2) × 3'],
      ['البريد', 'amina@waha.example'],
      ['القسط', '5 من 6'],
    ],
    tables: [
      {
        columns: [
          { title: 'التاريخ', share: 2 },
          { title: 'الحركة', share: 2 },
          { title: 'الرصيد', share: 1, align: 'end' },
        ],
        rows: [
          ['03/02/2026 09:05', 'سحب', '-10'],
          ['04/02/2026 09:05', 'مكافأة شهرية', '1200'],
        ],
      },
    ],
    totals: [['المبلغ', '1.149,500 TND']],
  };
  /** Returns each word with its start and end, in points from the left, in visual order. Arabic words are reversed. */
  const placed = (pdf: Buffer) => {
    const found = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
    const words = found.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g);
    return [...words].map(([, left, top, right, word = '']) => ({
      ...{ left: Number(left), top: Number(top), right: Number(right) },
      word: ARABIC_LETTER.test(word) ? [...word].reverse().join('') : word,
    }));
  };
  const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

  test('has searchable words, and numbers and Latin names in their own order', async () => {
    const pdf = await createPdf(arabic);
    const text = read(pdf).replaceAll(MARKS, '');
    for (const part of ['كشف حساب النقاط', 'أمينة بن صالح', 'Facility VIP', 'مكافأة شهرية', 'amina@waha.example'])
      expect(text).toContain(part);
    for (const part of ['1.149,500 TND', '03/02/2026 09:05', '-10', '04/02/2026 09:05']) expect(text).toContain(part);
    expect(await createPdf(arabic)).toEqual(pdf);
  });

  test('starts lines and columns at the right', async () => {
    const found = placed(await createPdf(arabic));
    const of = (word: string) => found.find((each) => each.word === word)!;
    const edge = 595.28 - 50;
    for (const word of ['العضو', 'Waha']) expect(of(word).right).toBeCloseTo(edge, 0);
    expect(of('أمينة').left).toBeGreaterThan(of('صالح').left);
    expect(of('Facility').left).toBeLessThan(of('VIP').left);
    expect(of('باقة').left).toBeGreaterThan(of('VIP').left);
    expect([of('التاريخ').left > of('الحركة').left, of('الحركة').left > of('الرصيد').left]).toEqual([true, true]);
    expect([of('5').left > of('من').left, of('من').left > of('6').left]).toEqual([true, true]);
    // The digits are aligned.
    expect(of('-10').right).toBeCloseTo(of('1200').right, 1);
  });

  test('joins letters: a word is much narrower than its separate letters', async () => {
    const width = async (value: string) => {
      const found = placed(await createPdf({ ...content, language: 'ar', details: [['', value]] }));
      const arabicWords = found.filter(({ word }) => ARABIC_LETTER.test(word));
      return Math.max(...arabicWords.map(({ right }) => right)) - Math.min(...arabicWords.map(({ left }) => left));
    };
    expect(await width('نقطتين')).toBeLessThan(0.8 * (await width('ن ق ط ت ي ن')));
  });

  test('a document in another language shows an Arabic name unchanged, with only its glyphs embedded', async () => {
    const pdf = await createPdf({ ...content, language: 'fr', details: [['Membre', 'Amina (أمينة بن صالح)']] });
    expect(read(pdf).replaceAll(MARKS, '')).toMatch(/Membre\s+Amina .*أمينة بن صالح/);
    expect((await createPdf({ ...content, language: 'fr' })).length).toBeLessThan(pdf.length - 2000);
  });
});
