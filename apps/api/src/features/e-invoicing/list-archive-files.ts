import type { FileId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { type Cell, type CsvFormat, formatCsv, formatCsvLine, getCsvFormat } from '#platform/documents/csv';
import type { ZipEntry } from '#platform/documents/zip';
import type { Services } from '#platform/services';
import { getTranslations } from '#platform/translations/translations';
import type { EInvoice } from './e-invoices.store';

/** `first`, `later`: the pages of documents. */
type Archive = { first: EInvoice[]; later: AsyncIterable<EInvoice[]>; language: Language };

/**
 * Lists the files of an archive of electronic invoices: the documents, and then `documents.csv`, which names them all. The
 * list says so if the storage has lost a file.
 */
export async function* listArchiveFiles(
  { clock, uploads }: Pick<Services, 'clock' | 'uploads'>,
  { first, later, language }: Archive,
): AsyncGenerator<ZipEntry> {
  const { columns, missing } = getTranslations(language).eInvoiceList;
  const format = getCsvFormat(language);
  const { number, kind, day, total, status, reference, file } = columns;
  const lines = [formatCsv([[number, kind, day, total, status, reference, file]], format)];
  for await (const rows of joinPages(first, later))
    for (const row of rows) {
      const name = `${row.number}.xml`;
      const bytes = await uploads.storage.read(row.xmlFileId as FileId);
      if (bytes) yield { name, at: row.changedAt, bytes };
      lines.push(createLine(row, { file: bytes ? name : missing, format }));
    }
  yield { name: 'documents.csv', at: clock(), text: lines };
}

async function* joinPages(first: EInvoice[], later: AsyncIterable<EInvoice[]>): AsyncGenerator<EInvoice[]> {
  yield first;
  yield* later;
}

function createLine(eInvoice: EInvoice, { file, format }: { file: string; format: CsvFormat }): string {
  const { number, kind, day, totalMillimes: tnd, status, reference } = eInvoice;
  const cells: Cell[] = [
    number,
    { code: kind, translate: ({ eInvoiceList }) => eInvoiceList.kinds[kind] },
    { day },
    { tnd },
    { code: status, translate: ({ eInvoiceList }) => eInvoiceList.statuses[status] },
    ...[reference, file],
  ];
  return formatCsvLine(cells, format);
}
