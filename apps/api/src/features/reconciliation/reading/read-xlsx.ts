import { countMoneyRows } from '@waha/domain/reconciliation/guess-separator';
import { CELL_MAX } from '@waha/domain/reconciliation/split-rows';
import { COLUMNS_MAX } from '@waha/domain/reconciliation/statement-columns';
import type { StatementRow } from '@waha/domain/reconciliation/statement-line';
import { parseXml, XmlError } from '#platform/documents/xml/parse-xml';
import { RefusalError } from '#platform/http/refusal-error';
import { unpackParts } from './unpack-parts';
import { formatXlsxNumber, isDateFormat, type XlsxNumbers } from './xlsx-numbers';

/** Checks for a ZIP file: XLSX, or any other kind. */
export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const PART = /^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook\.xml|worksheets\/[\w .-]{1,60})\.(?:xml|rels)$/;

/**
 * Returns the rows of an XLSX file, like the reader of a CSV. They are those of the visible sheets with days and
 * amounts, in order, or of the first visible sheet. Days are `2026-11-25`, and numbers have a decimal sign that the reader of
 * amounts knows for every kind of account.
 * @param rowsMax of a longer file, this many rows and one more are returned
 * @throws RefusalError `statement_unreadable`, `statement_too_large`
 */
export async function readXlsx(bytes: Buffer, rowsMax: number): Promise<StatementRow[]> {
  const parts = await unpackParts(bytes, (name) => PART.test(name));
  const book = await readWorkbook(parts);
  const strings = await readStrings(parts.get(STRINGS));
  const numbers = { isFrom1904: book.isFrom1904, isDate: await readDateStyles(parts.get(STYLES)) };
  const sheets: StatementRow[][] = [];
  for (const name of book.sheets) {
    const part = parts.get(name);
    if (part) sheets.push(await readSheet(part, { strings, numbers, rowsMax }));
  }
  const withMoney = sheets.filter((rows) => countMoneyRows(rows) > 0);
  const chosenSheets = withMoney.length > 0 ? withMoney : sheets.slice(0, 1);
  return chosenSheets.flat().slice(0, rowsMax + 1);
}

/** @throws RefusalError `statement_unreadable` if the part is malformed */
async function parsePart(...part: Parameters<typeof parseXml>): Promise<void> {
  try {
    await parseXml(...part);
  } catch (error) {
    throw error instanceof XmlError ? new RefusalError({ code: 'statement_unreadable' }, { cause: error }) : error;
  }
}

/** Returns the parts of the visible sheets, in workbook order, and the epoch of its days. */
async function readWorkbook(parts: Map<string, Buffer>): Promise<{ sheets: string[]; isFrom1904: boolean }> {
  const book = parts.get(BOOK);
  if (!book) throw new RefusalError({ code: 'statement_unreadable' });
  const targets = new Map<string, string>();
  await parsePart(parts.get(RELATIONS) ?? Buffer.alloc(0), {
    onOpen: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      return undefined;
    },
  });
  const ids: string[] = [];
  let isFrom1904 = false;
  await parsePart(book, {
    onOpen: ({ name, attributes }) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') ids.push(attributes['r:id'] ?? '');
      return undefined;
    },
  });
  const sheets = ids.map((id) => targets.get(id)).filter((target) => target !== undefined);
  const all = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort();
  return { sheets: sheets.length > 0 ? sheets : all, isFrom1904 };
}

/** Reads the texts that cells reference by number. */
async function readStrings(part: Buffer | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let [text, isText, phonetic] = ['', false, 0];
  await parsePart(part, {
    onOpen: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
      return undefined;
    },
    onText: (piece) => {
      if (isText && text.length < CELL_MAX) text += piece;
    },
    onClose: (name) => {
      isText = false;
      if (name === 'rPh') phonetic--;
      if (name === 'si') strings.push(text.slice(0, CELL_MAX));
    },
  });
  return strings;
}

/** Returns for each cell style whether its numbers are days. */
async function readDateStyles(part: Buffer | undefined): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let isStyles = false;
  await parsePart(part ?? Buffer.alloc(0), {
    onOpen: ({ name, attributes: { numFmtId = '0', formatCode = '' } }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isStyles = true;
      if (name === 'xf' && isStyles) styles.push(numFmtId);
      return undefined;
    },
    onClose: (name) => {
      if (name === 'cellXfs') isStyles = false;
    },
  });
  return styles.map((id) => isDateFormat(id, formats.get(id)));
}

type Sheet = { strings: readonly string[]; numbers: XlsxNumbers; rowsMax: number };

async function readSheet(part: Buffer, { strings, numbers, rowsMax }: Sheet): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  let [number, cells, columnIndex] = [0, [] as string[], 0];
  let cell = { type: 'n', style: 0, text: '' };
  let isValue = false;
  const textOf = ({ type, style, text }: typeof cell): string => {
    if (type === 's') return strings[Number(text)] ?? '';
    return type === 'n' ? formatXlsxNumber(text, style, numbers) : text.slice(0, CELL_MAX);
  };
  await parsePart(part, {
    onOpen: ({ name, attributes: { r, t = 'n', s = '0' } }) => {
      if (name === 'row') {
        number = /^\d{1,7}$/.test(r ?? '') ? Number(r) : number + 1;
        [cells, columnIndex] = [[], 0];
      }
      if (name === 'c') {
        columnIndex = parseColumnIndex(r) ?? columnIndex;
        cell = { type: t, style: Number(s), text: '' };
      }
      isValue = name === 'v' || name === 't';
      return rows.length > rowsMax;
    },
    onText: (text) => {
      if (isValue && cell.text.length < CELL_MAX) cell.text += text;
    },
    onClose: (name) => {
      isValue = false;
      if (name === 'c') {
        if (columnIndex < COLUMNS_MAX) {
          while (cells.length < columnIndex) cells.push('');
          cells[columnIndex] = textOf(cell);
        }
        columnIndex++;
      }
      if (name === 'row' && cells.some((each) => each.trim() !== '')) rows.push({ number, cells });
    },
  });
  return rows;
}

/** Returns the column of `AB12`, counted from 0. */
function parseColumnIndex(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '') ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
