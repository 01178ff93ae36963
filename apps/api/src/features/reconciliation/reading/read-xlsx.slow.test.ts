import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { COLUMNS, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';
import { UNPACKED_MAX_BYTES } from './unpack-parts';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** Styles: 0 plain, 1 a built-in date format, 2 a custom one, 3 a custom format of amounts. */
const STYLES = `<styleSheet ${NAMESPACE}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0.000 &quot;dinars&quot;"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
const STRINGS = `<sst ${NAMESPACE}><si><t>Date</t></si><si><r><t>Li</t></r><r><t>bellé</t></r></si><si><t>Montant</t></si><si><t xml:space="preserve">VIR &amp; AMINA</t></si></sst>`;

type Parts = { sheets?: Record<string, string>; book?: string; others?: Record<string, Uint8Array> };

/** Returns a workbook with these sheets, by their names and rows. */
function xlsx({ sheets = { A: ROWS }, book = '', others = {} }: Parts = {}): Buffer {
  const names = Object.keys(sheets);
  const files = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook ${NAMESPACE} ${RELATIONS}>${book}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    'xl/sharedStrings.xml': strToU8(STRINGS),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet ${NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...others,
  };
  return Buffer.from(zipSync(files));
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEAD = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
const ROWS = `${HEAD}<row r="3"><c r="A3" s="1"><v>46032</v></c><c r="B3" t="s"><v>3</v></c><c r="C3" s="3"><v>149.50000000000003</v></c></row><row r="4"><c r="A4" s="2"><v>46033</v></c><c r="C4"><v>1234.5</v></c></row><row r="5"><c r="A5" s="2"><v>46033</v></c><c r="C5"><v>-12</v></c></row>`;
const LINES = [
  { booked_on: '2026-01-10', amount_millimes: 149_500, label: 'VIR & AMINA' },
  { booked_on: '2026-01-11', amount_millimes: 1_234_500, label: '' },
];

const storedLines = () => app.rows('select booked_on, amount_millimes, label from statement_lines order by position');
const refusal = (response: { statusCode: number; json(): { code: string } }) => [
  response.statusCode,
  response.json().code,
];

describe('XLSX statement', () => {
  test.each([',', '.'] as const)(
    'is parsed with its days, texts and amounts, also by a source with "%s"',
    async (sign) => {
      const { _id: to } = (await app.addSource('BIAT', app.admin, { ...COLUMNS, decimalSign: sign })).json();
      const response = await app.upload(xlsx(), { to });
      expect([response.statusCode, response.json()]).toMatchObject([
        201,
        { added: 2, statement: { debits: 1, unreadCount: 0 } },
      ]);
      expect(storedLines()).toEqual(LINES);
      expect(app.filesOn()).toEqual([0, 0, 0]);
    },
  );

  test('is parsed with days counted from 1904', async () => {
    await app.upload(
      xlsx({
        book: '<workbookPr date1904="1"/>',
        sheets: { A: ROWS.replaceAll('460', '445').replace('44532', '44570').replaceAll('44533', '44571') },
      }),
    );
    expect(storedLines().map(({ booked_on }) => booked_on)).toEqual(['2026-01-10', '2026-01-11']);
  });

  test('gives the same lines as the CSV of its bank', async () => {
    await app.upload(xlsx());
    const csv = 'Date;Libellé;Montant\n10/01/2026;VIR & AMINA;149,500\n11/01/2026;;1 234,500\n11/01/2026;;-12,000';
    expect((await app.upload(csv)).json()).toMatchObject({ added: 0, known: 2 });
  });

  test('is parsed from the sheet with the money, at any position', async () => {
    await app.upload(xlsx({ sheets: { Info: `<row>${text('Relevé')}</row>`, B: ROWS } }));
    expect(storedLines()).toEqual(LINES);
  });

  test('reports unreadable rows by their numbers in the sheet', async () => {
    const broken = `${ROWS}<row r="9">${text('32/01/2026')}${text('x')}${text('1,000')}</row>`;
    expect((await app.upload(xlsx({ sheets: { A: broken } }))).json().statement.unread).toEqual([
      { number: 9, fault: 'date' },
    ]);
  });
});

describe('invalid XLSX statement is refused without a trace', () => {
  const bomb = new Uint8Array(UNPACKED_MAX_BYTES + 1).fill(32);
  const row = `<row>${text('10/01/2026')}${text('x')}${text('1,000')}</row>`;
  test.each<[string, Buffer, number, string]>([
    ['more than is unpacked', xlsx({ others: { 'xl/sharedStrings.xml': bomb } }), 413, 'statement_too_large'],
    ['more rows than are taken', xlsx({ sheets: { A: row.repeat(20_051) } }), 413, 'statement_too_large'],
    ['half of a file', xlsx().subarray(0, 600), 415, 'statement_unreadable'],
    ['another packed file', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 415, 'statement_unreadable'],
    ['broken XML', xlsx({ sheets: { A: '<row><c>' } }), 415, 'statement_unreadable'],
    ['entities of its own', xlsx({ sheets: { A: `<row>${text('&lol;')}</row>` } }), 415, 'statement_unreadable'],
    ['no lines', xlsx({ sheets: { A: HEAD } }), 422, 'statement_has_no_line'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 415, 'statement_is_old_excel'],
  ])('%s', async (_what, bytes, status, code) => {
    expect(refusal(await app.upload(bytes))).toEqual([status, code]);
    expect(storedLines()).toEqual([]);
    expect(app.filesOn()).toEqual([0, 0, 0]);
  });

  test('an unused part of an XLSX file is not decompressed', async () => {
    expect((await app.upload(xlsx({ others: { 'xl/media/picture.bin': bomb } }))).statusCode).toBe(201);
  });
});
