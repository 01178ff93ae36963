import { getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Translations } from '../translations/source';
import { type Cell, formatDecimal } from './csv';

type Sheet = {
  titles: readonly string[];
  /** The rows, in pages as they are read: only the page being written is in memory. */
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Translates codes. */
  words: Translations;
  /** Whether the columns begin at the right. */
  isFromRight: boolean;
};

/** The formats of cells, by their number in `styles.xml`. */
const CELL_STYLES = { amount: 1, time: 2, day: 3, title: 4 };

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook (ECMA-376) other than its one sheet. */
const WORKBOOK_PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships ${RELATIONS_NAMESPACE}><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${MAIN_NAMESPACE} xmlns:r="${OFFICE_NAMESPACE}"><sheets><sheet name="Waha" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships ${RELATIONS_NAMESPACE}><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${MAIN_NAMESPACE}><numFmts count="3"><numFmt numFmtId="164" formatCode="0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/><xf numFmtId="166" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** Writes a workbook of one sheet, in chunks. Its titles stay visible, and amounts and dates are typed values. */
export async function* writeXlsx({
  titles,
  pages,
  words: translations,
  isFromRight,
}: Sheet): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    chunks.push(piece);
  });
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(XML_HEADER + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const view = `<sheetView workbookViewId="0"${isFromRight ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  const widths = `<cols><col min="1" max="${titles.length}" width="18" customWidth="1"/></cols>`;
  const title = titles.map((text) => toTextCellXml(text, CELL_STYLES.title)).join('');
  sheet.push(
    strToU8(
      `${XML_HEADER}<worksheet ${MAIN_NAMESPACE}><sheetViews>${view}</sheetViews>${widths}<sheetData><row>${title}</row>`,
    ),
  );
  for await (const rows of pages) {
    sheet.push(
      strToU8(
        rows.map((cells) => `<row>${cells.map((cell) => toCellXml(cell, translations)).join('')}</row>`).join(''),
      ),
    );
    yield* chunks.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* chunks.splice(0);
}

/** A text is never a formula here: formulas have an element of their own. */
function toCellXml(cell: Cell, translations: Translations): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'string') return toTextCellXml(cell);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if ('tnd' in cell) return `<c s="${CELL_STYLES.amount}"><v>${formatDecimal(cell.tnd)}</v></c>`;
  if ('at' in cell) return `<c s="${CELL_STYLES.time}"><v>${toTimeSerial(cell.at)}</v></c>`;
  if ('code' in cell) return toTextCellXml(cell.translate(translations));
  return `<c s="${CELL_STYLES.day}"><v>${toDaySerial(cell.day)}</v></c>`;
}

function toTextCellXml(text: string, style?: number): string {
  return `<c t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/**
 * Removes characters that XML does not allow. `_x0041_` encodes a character in a sheet, so the first `_` of such a text
 * is escaped.
 */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Serial dates count from 30 December 1899. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function toDaySerial(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY;
}

/** A sheet has no time zones: times are those of Tunis. */
function toTimeSerial(at: Instant): number {
  const day = getDayAt(at);
  return toDaySerial(day) + Math.round(at - getDayStart(day)) / DAY;
}
