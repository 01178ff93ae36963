import { useMutation } from '@tanstack/react-query';
import { type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { FileText } from 'lucide-react';
import { sayError } from '../../../platform/say-error';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { saveAs } from '../../files/save-as';
import { withFreshStep } from '../frame/fresh-step';
import { fetchFile } from './fetch-table';

type StaffPdfProps = {
  /** Answers a PDF. */
  row: Endpoint;
  params: Record<string, string>;
  query?: string;
  children: string;
};

/** Saves a paper that the server writes anew; where it asks for a code first, that is asked. */
export function StaffPdf({ row, params, query = '', children }: StaffPdfProps) {
  const save = useMutation({
    mutationFn: () => withFreshStep(() => fetchFile(`/api${fillPath(row.path, params)}${query}`)),
    onSuccess: ({ file, name }) => saveAs(file, name),
    onError: (error) => toast.error(sayError(error)),
  });
  return (
    <Button
      small
      variant="secondary"
      icon={<FileText aria-hidden="true" className="size-5" />}
      busy={save.isPending}
      onPress={() => save.mutate()}
    >
      {children}
    </Button>
  );
}
