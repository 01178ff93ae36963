import { i18n } from '@lingui/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { createOutcomeHandlers } from './outcome-handlers';
import type { StaffCommand } from './use-command';

type StaffDeleteButtonProps = {
  /** Names the document for a screen reader. */
  title: string;
  question: string;
  /** The consequences. */
  outcome: string;
  /** The staff command that deletes it. */
  command: StaffCommand<void, { message: string }>;
  translateFailure: () => string;
};

/** Deletes a member's document after a confirmation. */
export function StaffDeleteButton({ title, question, outcome, command, translateFailure }: StaffDeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const handlers = createOutcomeHandlers({ onSettled: () => setConfirming(false), translateFailure });
  return (
    <>
      <Button
        variant="quiet"
        small
        icon={<Trash2 />}
        label={i18n._('Delete {title}', { title })}
        onPress={() => setConfirming(true)}
      >
        {i18n._('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={question}
        confirm={i18n._('Delete')}
        isDangerous
        busy={command.isPending}
        onConfirm={() => command.mutate(undefined, handlers)}
        onCancel={() => setConfirming(false)}
      >
        {outcome}
      </ConfirmDialog>
    </>
  );
}
