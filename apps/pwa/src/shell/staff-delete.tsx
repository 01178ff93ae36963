import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { toast } from '../ui/toast';

type StaffDeleteProps = {
  /** Which one, for who does not see it. */
  title: string;
  question: string;
  /** What will happen. */
  outcome: string;
  remove: () => Promise<{ message: string }>;
  /** Reads the list anew, whatever came of it. */
  refresh: () => Promise<void>;
  sayFailure: () => string;
};

/** Deletes one paper of a member, after asking once more. */
export function StaffDelete({ title, question, outcome, remove, refresh, sayFailure }: StaffDeleteProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({ mutationFn: remove });
  function send() {
    mutate(undefined, {
      onSuccess: ({ message }) => toast.success(i18n._(message)),
      onError: () => toast.error(sayFailure()),
      onSettled: () => {
        setAsking(false);
        return refresh();
      },
    });
  }
  return (
    <>
      <Button
        variant="quiet"
        small
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        label={i18n._('Delete {title}', { title })}
        onPress={() => setAsking(true)}
      >
        {i18n._('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        confirm={i18n._('Delete')}
        isDangerous
        busy={isPending}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        {outcome}
      </ConfirmDialog>
    </>
  );
}
