import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { cleanLine, isBlank } from '@waha/domain/kernel/text/clean-text';
import type { WireColumns, WirePreview, WireSource } from '@waha/domain/reconciliation/reconciliation.contract';
import { fitsColumns } from '@waha/domain/reconciliation/staff/fits-columns';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { Separator } from '@waha/domain/reconciliation/statement-file';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StatementFileField } from '#shell/staff/statements/statement-file-field';
import { Button } from '#ui/button';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { ColumnsForm, EMPTY_COLUMNS, isComplete } from './columns-form';
import { fetchPreview, useImportStatement } from './reconciliation.queries';

const NEW_SOURCE = 'new';

type StatementImportProps = {
  sources: readonly WireSource[];
  /** The source of the newest statement: usually also that of the next one. */
  lastSource: string | undefined;
  onImported: (id: string) => void;
};

/** Imports a file with its source and, the first time, its columns. */
export function StatementImport({ sources, lastSource, onImported }: StatementImportProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  /** The columns as the user has set them; until then a new source has guessed ones. */
  const [editedColumns, setEditedColumns] = useState<WireColumns>();
  /** The last preview, which stays visible while the file is parsed again with another separator. */
  const [previewData, setPreviewData] = useState<WirePreview>();
  const preview = useMutation({ mutationFn: fetchPreview });
  const importStatement = useImportStatement();
  const sourceId = chosen ?? lastSource ?? sources[0]?._id ?? NEW_SOURCE;
  const source = sources.find(({ _id }) => _id === sourceId);
  const isMisfit =
    source && previewData && !fitsColumns(previewData.rows, source.columns as StatementColumns) && !editedColumns;
  const columns =
    editedColumns ?? (source && !isMisfit ? addSignColumn(source.columns, previewData) : guessColumns(previewData));
  const isMapping = sourceId === NEW_SOURCE || columns !== undefined;

  function choose(next: File | undefined): void {
    setFile(next);
    importStatement.reset();
    setEditedColumns(undefined);
    setPreviewData(undefined);
    if (next) loadPreview(next, source?.columns.separator);
  }
  /** Only the reply to the last call counts: its rows and the columns that are guessed from them belong together. */
  function loadPreview(statement: File, separator: Separator | undefined, isGuessed = false): void {
    const onSuccess = (read: WirePreview) => {
      setPreviewData(read);
      if (!isGuessed) return;
      const { separator: _, ...guessedColumns } = read.guess ?? EMPTY_COLUMNS;
      setEditedColumns({ ...guessedColumns, ...(separator && { separator }) });
    };
    preview.mutate({ statement, separator }, { onSuccess });
  }
  function chooseSource(next: string): void {
    setChosen(next);
    importStatement.reset();
    setEditedColumns(undefined);
    const { separator } = sources.find(({ _id }) => _id === next)?.columns ?? {};
    if (file && separator !== preview.variables?.separator) loadPreview(file, separator);
  }
  function changeColumns(next: WireColumns): void {
    importStatement.reset();
    setEditedColumns(next);
  }
  /** Another separator changes the columns: they are guessed again. */
  function changeSeparator(next: Separator | undefined): void {
    importStatement.reset();
    if (file) loadPreview(file, next, true);
  }
  function changeName(next: string): void {
    importStatement.reset();
    setName(next);
  }
  function submit(): void {
    if (!file) return;
    const sourceInput = source ? { id: source._id, columns } : columns && { name: cleanLine(name), columns };
    if (!sourceInput) return;
    // If the import fails afterwards, the new source is there, and its columns can still be changed.
    const onSourceAdded = (id: string) => {
      setChosen(id);
      setEditedColumns(columns);
    };
    importStatement.mutate(
      { statement: file, source: sourceInput, onSourceAdded },
      {
        onSuccess: ({ statement, added, known }) => {
          toast.success(translateImported(added, known));
          onImported(statement._id);
        },
      },
    );
  }

  const failure = preview.error ?? importStatement.error;
  const isReady = file && preview.isSuccess && (!isMapping || (columns && isComplete(columns)));
  const hasName = source !== undefined || !isBlank(name);
  return (
    <Form
      aria-label={i18n._('Import a statement')}
      onSubmit={submit}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) choose(dropped);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line bg-surface p-4"
    >
      {isOffline ? (
        <Notice tone="sun" icon={<CloudOff />}>
          {i18n._('You must be online to import and accept statements.')}
        </Notice>
      ) : null}
      <StatementFileField
        value={file}
        onChoose={choose}
        disabled={isOffline}
        hint={i18n._('At most 2 MB and 20,000 lines. You can also drop the file here.')}
      />
      <SelectField
        label={i18n._('Bank or wallet account')}
        name="source"
        options={[
          ...sources.map(({ _id, name: label }) => ({ value: _id, label })),
          { value: NEW_SOURCE, label: i18n._('Another bank or wallet') },
        ]}
        value={sourceId}
        onChange={chooseSource}
      />
      {preview.isPending && !previewData ? <Skeleton className="h-40" /> : null}
      {isMisfit ? (
        <Notice tone="sun" icon={<TriangleAlert />}>
          {i18n._(
            'The columns of {name} do not fit this file. Choose another account, or check the columns, which will be saved for {name}.',
            { name: source.name },
          )}
        </Notice>
      ) : null}
      {previewData && isMapping && columns ? (
        <ColumnsForm
          preview={previewData}
          columns={columns}
          onChange={changeColumns}
          separator={preview.variables?.separator}
          onSeparator={changeSeparator}
          {...(!source && { name: { value: name, onChange: changeName } })}
        />
      ) : null}
      <FailureNotice>{failure ? translateError(failure) : undefined}</FailureNotice>
      <div className="flex flex-wrap gap-2">
        <Button busy={importStatement.isPending} disabled={isOffline || !isReady || !hasName}>
          {i18n._('Import')}
        </Button>
        {source && previewData && !isMapping ? (
          <Button variant="quiet" onPress={() => setEditedColumns(source.columns)}>
            {i18n._('Map the columns again')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

/** Guesses the columns of a new source. */
function guessColumns(preview: WirePreview | undefined): WireColumns | undefined {
  return preview && (preview.guess ?? EMPTY_COLUMNS);
}

/**
 * Adds a sign column for a source that had none. If this file has one, staff must check it: outgoing money would
 * otherwise count as incoming.
 */
function addSignColumn(columns: WireColumns, preview: WirePreview | undefined): WireColumns | undefined {
  const { amount, sign } = preview?.guess ?? {};
  const isNew = sign !== undefined && columns.sign === undefined && amount === columns.amount;
  return isNew ? { ...columns, sign } : undefined;
}

function translateImported(added: number, alreadyKnown: number): string {
  if (added === 0) return i18n._('All of these lines were already imported. Nothing has changed.');
  if (alreadyKnown === 0)
    return i18n._('{n, plural, one {1 line imported.} other {{count} lines imported.}}', createPluralValues(added));
  return i18n._(
    '{n, plural, one {1 new line imported; {known} already imported.} other {{count} new lines imported; {known} already imported.}}',
    createPluralValues(added, { known: formatNumber(alreadyKnown) }),
  );
}
