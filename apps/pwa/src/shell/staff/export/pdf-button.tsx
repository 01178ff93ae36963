import { useMutation } from '@tanstack/react-query';
import { type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { FileText } from 'lucide-react';
import { translateError } from '#platform/translate-error';
import { saveAs } from '#shell/files/save-as';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { withFreshStep } from '../frame/fresh-step';
import { fetchFile } from './fetch-table';

type StaffPdfButtonProps = {
  /** An endpoint that returns a PDF. */
  endpoint: Endpoint;
  params: Record<string, string>;
  query?: string;
  children: string;
};

/** Saves a PDF that the server creates; asks for a fresh second step if the server requires one. */
export function StaffPdfButton({ endpoint, params, query = '', children }: StaffPdfButtonProps) {
  const save = useMutation({
    mutationFn: () => withFreshStep(() => fetchFile(`/api${fillPath(endpoint.path, params)}${query}`)),
    onSuccess: ({ file, name }) => saveAs(file, name),
    onError: (error) => toast.error(translateError(error)),
  });
  return (
    <Button small variant="secondary" icon={<FileText />} busy={save.isPending} onPress={() => save.mutate()}>
      {children}
    </Button>
  );
}
