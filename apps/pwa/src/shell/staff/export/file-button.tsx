import { useMutation } from '@tanstack/react-query';
import { type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { translateError } from '#platform/translate-error';
import { saveAs } from '#shell/files/save-as';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { withFreshStep } from '../frame/fresh-step';
import { fetchFile } from './fetch-table';

type SavedFile = {
  /** An endpoint that returns a file. */
  endpoint: Endpoint;
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
};

/** Returns the command that saves a file of the server; asks for a fresh second step if the server requires one. */
export const useSaveFile = ({ endpoint, params, query = '' }: SavedFile) =>
  useMutation({
    mutationFn: () => withFreshStep(() => fetchFile(`/api${fillPath(endpoint.path, params)}${query}`)),
    onSuccess: ({ file, name }) => saveAs(file, name),
    onError: (error) => toast.error(translateError(error)),
  });

type StaffFileButtonProps = SavedFile & { icon?: ReactNode; children: string };

/** Saves a file that the server creates, such as a PDF. */
export function StaffFileButton({ icon = <FileText />, children, ...file }: StaffFileButtonProps) {
  const save = useSaveFile(file);
  return (
    <Button small variant="secondary" icon={icon} busy={save.isPending} onPress={() => save.mutate()}>
      {children}
    </Button>
  );
}
