import { Readable } from 'node:stream';
import { EXPORT_ROWS_MAX, EXPORT_TYPES, type ExportFormat } from '@waha/domain/exports/export-format';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { MemberId } from '@waha/domain/kernel/ids';
import { LANGUAGE_INFO, type Language } from '@waha/domain/kernel/languages';
import type { FastifyInstance } from 'fastify';
import { writeAuditLog } from '#platform/database/audit-log';
import { type Cell, type CsvFormat, formatCsv, formatCsvLine, getCsvFormat } from '#platform/documents/csv';
import { type ColumnTitle, isIdColumn, translateColumnTitle } from '#platform/documents/export-table';
import { FileResponse } from '#platform/http/file-response';
import { RefusalError } from '#platform/http/refusal-error';
import { type HandlerInput, serveEndpoint } from '#platform/http/route';
import type { Translations } from '#platform/translations/source';
import { getTranslations } from '#platform/translations/translations';

/** A staff list that can be exported. */
export type StaffTable = {
  columns: readonly ColumnTitle[];
  /** The number of rows; it may be slightly too high, never too low. */
  count: () => number | Promise<number>;
  /** The rows in batches, in the order of the list. */
  pages: () => AsyncIterable<Cell[][]>;
  /** The month or year of the rows, for the file name and the audit log; by default the file is named by its day. */
  period?: string;
};

type ExportQuery = { format: ExportFormat; titles?: Language | undefined };

/** Serves a staff list as a file. It is streamed while it is read, and logged before the first byte is sent. */
export function serveExport<Row extends Endpoint>(
  app: FastifyInstance,
  endpoint: Row,
  open: (input: HandlerInput<Row>) => StaffTable | Promise<StaffTable>,
): void {
  const name = endpoint.path.replace(/^\/exports\/([\w-]+).*/, '$1') as keyof Translations['exportFiles'];
  serveEndpoint(app, endpoint, async (input) => {
    const { format, titles: language = 'source' } = input.query as ExportQuery;
    const table = await open(input);
    const { period } = table;
    if ((await table.count()) > EXPORT_ROWS_MAX)
      throw new RefusalError({ code: 'too_many_rows', values: { max: EXPORT_ROWS_MAX } });
    const memberId = (input.params as { userId?: MemberId } | undefined)?.userId;
    const line = {
      actorId: input.actor.id,
      action: 'table.exported' as const,
      details: { table: name, format, ...(period && { month: period }) },
    };
    await input.transact((unit) => writeAuditLog(unit, { ...line, ...(memberId && { memberId }) }));
    const order = sortColumns(table.columns);
    const titles = order.map((index) => translateColumnTitle(language, table.columns[index]!));
    const isFromRight = LANGUAGE_INFO[language].dir === 'rtl';
    const pages = orderCells(table.pages(), order);
    const pieces =
      format === 'csv'
        ? createCsvChunks({ titles, pages, form: getCsvFormat(language) })
        : await createXlsxChunks({ titles, pages, words: getTranslations(language), isFromRight });
    const file = `waha-${getTranslations(language).exportFiles[name]}-${period ?? getDayAt(app.services.clock())}.${format}`;
    const content = { stream: Readable.from(pieces, { objectMode: false }) };
    return new FileResponse(content, { type: EXPORT_TYPES[format], as: 'attachment', name: file });
  });
}

/** Returns the places of the columns in a file for people: ids, which only programs need, come last. */
function sortColumns(columns: readonly ColumnTitle[]): number[] {
  const isId = (index: number) => isIdColumn(columns[index]!);
  const places = [...columns.keys()];
  return [...places.filter((index) => !isId(index)), ...places.filter(isId)];
}

async function* orderCells(pages: AsyncIterable<Cell[][]>, order: readonly number[]): AsyncIterable<Cell[][]> {
  for await (const rows of pages) yield rows.map((cells) => order.map((index) => cells[index]!));
}

/** The library that writes these files is loaded with the first one. */
async function createXlsxChunks(sheet: Parameters<typeof import('#platform/documents/xlsx').writeXlsx>[0]) {
  const { writeXlsx } = await import('#platform/documents/xlsx');
  return writeXlsx(sheet);
}

type CsvTable = { titles: readonly string[]; pages: AsyncIterable<Cell[][]>; form: CsvFormat };

async function* createCsvChunks({ titles, pages, form }: CsvTable): AsyncGenerator<Buffer> {
  yield Buffer.from(formatCsv([titles], form));
  for await (const rows of pages) yield Buffer.from(rows.map((cells) => formatCsvLine(cells, form)).join(''));
}
