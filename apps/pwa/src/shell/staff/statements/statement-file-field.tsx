import { i18n } from '@lingui/core';
import { FileField } from '#shell/files/file-field';

type StatementFileFieldProps = {
  value: File | undefined;
  onChoose: (file: File | undefined) => void;
  disabled: boolean;
  hint: string;
};

/** The field for the statement of a bank or wallet. */
export function StatementFileField(props: StatementFileFieldProps) {
  return (
    <FileField
      label={i18n._('Bank or wallet statement (CSV or XLSX)')}
      name="statement"
      accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      {...props}
    />
  );
}
