import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { isHeldReply } from '#shell/staff/held/call-held';
import { addHeldGroup } from '#shell/staff/held/held-decisions';
import { useDialogText } from '#shell/staff/replies/use-dialog-text';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { TextAreaField } from '#ui/text-area-field';
import { toast } from '#ui/toast';
import { LineFacts } from './line-facts';
import { useSetAside } from './reconciliation.queries';

type SetAsideDialogProps = {
  /** The line to set aside; undefined if there is none. */
  line: WireLine | undefined;
  /** The line names a payment that was decided: the dialog offers this as the reason. */
  isAlreadyDecided?: boolean;
  onStop: () => void;
  onDone?: () => void;
  translateFailure: (error: unknown) => string;
};

/** Sets aside a line that does not concern the company, with a reason. */
export function SetAsideDialog({
  line,
  isAlreadyDecided = false,
  onStop,
  onDone,
  translateFailure,
}: SetAsideDialogProps) {
  const setLineAside = useSetAside();
  const [reason, setReason] = useDialogText(line !== undefined);
  function send(): void {
    if (line === undefined) return;
    const cleanReason = cleanText(reason);
    setLineAside.mutate(
      { id: line._id, isAside: true, ...(cleanReason && { reason: cleanReason }) },
      {
        onSuccess: (reply) => {
          if (isHeldReply(reply)) addHeldGroup(i18n._('Line ignored'), [reply.held]);
          onDone?.();
        },
        onError: (error) => void toast.error(translateFailure(error)),
        onSettled: onStop,
      },
    );
  }
  return (
    <StaffConfirmDialog
      isOpen={line !== undefined}
      title={i18n._('Ignore this line?')}
      confirm={i18n._('Ignore')}
      undo="held"
      busy={setLineAside.isPending}
      onConfirm={send}
      onCancel={onStop}
      field={
        <div className="grid gap-2">
          {isAlreadyDecided ? (
            <Button
              variant="secondary"
              small
              onPress={() => setReason(i18n._('Paid a payment that was already decided'))}
            >
              {i18n._('Paid a payment that was already decided')}
            </Button>
          ) : null}
          <TextAreaField
            label={isAlreadyDecided ? i18n._('Reason') : i18n._('Reason for ignoring')}
            name="reason"
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
        </div>
      }
    >
      {line ? (
        <span className="mb-2 flex text-ink">
          <LineFacts line={line} />
        </span>
      ) : null}
      {i18n._('It will no longer be matched. You can restore it later.')}
    </StaffConfirmDialog>
  );
}
