/** The file formats of exported tables. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The row limit of an export. Larger tables are not read by people; the operator's command exports all rows. */
export const EXPORT_ROWS_MAX = 100_000;

/** The maximum number of selected rows in a file. */
export const EXPORT_SELECTED_MAX = 1000;
