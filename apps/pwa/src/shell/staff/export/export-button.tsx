import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { EXPORT_FORMATS, type ExportFormat } from '@waha/domain/exports/export-format';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { translateError } from '#platform/translate-error';
import { saveAs } from '#shell/files/save-as';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { withFreshStep } from '../frame/fresh-step';
import { StaffToolButton } from '../tool-button';
import { type ExportRequest, fetchTable } from './fetch-table';

/** Exports a staff list with its current filters: the first press asks for the format, the next one saves the file. */
export function StaffExportButton<const Row extends Endpoint>(exported: ExportRequest<Row>) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const save = useMutation({
    mutationFn: (format: ExportFormat) => withFreshStep(() => fetchTable(exported as ExportRequest, format)),
    onSuccess: ({ file, name }) => {
      saveAs(file, name);
      setOpen(false);
    },
    onError: (error) => toast.error(translateError(error)),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the formats inside
    <div
      ref={root}
      className="relative flex flex-wrap items-center gap-1"
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.preventDefault();
        root.current?.querySelector('button')?.focus();
        setOpen(false);
      }}
    >
      <StaffToolButton
        label={i18n._('Export')}
        word={i18n._('Export')}
        icon={<FileSpreadsheet />}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <div className={FORMATS_CLASSES}>
          {EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              small
              variant="quiet"
              disabled={save.isPending}
              busy={save.isPending && save.variables === format}
              label={translateFormat(format)}
              onPress={() => save.mutate(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Below the button on a laptop: the list under it does not move. */
const FORMATS_CLASSES =
  'flex gap-1 lg:absolute lg:start-0 lg:top-full lg:z-20 lg:mt-1 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-1 lg:shadow-sheet';

function translateFormat(format: ExportFormat): string {
  return format === 'csv' ? i18n._('Export as CSV') : i18n._('Export as Excel (XLSX)');
}
