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

type StaffFileButtonProps = {
  /** An endpoint that returns a file. */
  endpoint: Endpoint;
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  icon?: ReactNode;
  isQuiet?: boolean;
  /** The accessible name, if the visible text does not say which file it is. */
  label?: string;
  children: string;
};

/** Saves a file that the server creates, such as a PDF; asks for a fresh second step if the server requires one. */
export function StaffFileButton(props: StaffFileButtonProps) {
  const { endpoint, params, query = '', icon = <FileText />, isQuiet = false, label, children } = props;
  const save = useMutation({
    mutationFn: () => withFreshStep(() => fetchFile(`/api${fillPath(endpoint.path, params)}${query}`)),
    onSuccess: ({ file, name }) => saveAs(file, name),
    onError: (error) => toast.error(translateError(error)),
  });
  return (
    <Button
      small
      variant={isQuiet ? 'quiet' : 'secondary'}
      icon={icon}
      busy={save.isPending}
      {...(label && { label })}
      onPress={() => save.mutate()}
    >
      {children}
    </Button>
  );
}
