import { i18n } from '@lingui/core';
import { TASK_PHOTO } from '@waha/domain/kernel/files/file-rule';
import { getStream } from '@waha/domain/outbox/stream';
import { completeTaskReport, TASK_NOTE_MAX_LENGTH } from '@waha/domain/tasks/task-report';
import { submitTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { createId } from '#platform/create-id';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { PhotoField } from '#shell/files/photo-field';
import { useChosenPicture } from '#shell/files/use-chosen-picture';
import { useFormDraft } from '#shell/pending-jobs/use-form-draft';
import { Button } from '#ui/button';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { SkeletonList } from '#ui/skeleton';
import { TextAreaField } from '#ui/text-area-field';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { sendTaskReport } from './task-reports.actions';

type Fields = { note: string; key: string; originalBytes?: number | undefined };
const createFields = (): Fields => ({ note: '', key: createId() });

type TaskReportFormProps = {
  task: { key: string; name: string };
  /** Called when the report is stored on the device. */
  onSent: () => void;
};

/** Reports a task as done with a photo and an optional note; the domain's rule decides whether it can be sent. */
export function TaskReportForm({ task, onSent }: TaskReportFormProps) {
  const { formState, change, changeReceipt, reset } = useFormDraft(getStream(submitTaskReport, task.key), createFields);
  const photo = useChosenPicture(
    TASK_PHOTO,
    'photo.jpg',
    { file: formState?.file, originalBytes: formState?.fields.originalBytes },
    changeReceipt,
  );
  const { form, focusFirstError } = useFocusFirstError();
  const { submit, busy, errorOn, message } = useSubmit(
    completeTaskReport<File>,
    (complete) => sendTaskReport(task, complete, formState?.fields.key ?? createId()),
    { onSent: finish, translateFailure: translateDeviceError },
  );
  if (!formState) return <SkeletonList rows={2} />;
  const { note } = formState.fields;

  function finish() {
    reset();
    onSent();
  }

  return (
    <Form
      ref={form}
      className="grid gap-5"
      onSubmit={() => void submit({ note, photo: photo.file }).then(focusFirstError)}
    >
      <PhotoField
        label={i18n._('Photo')}
        name="photo"
        photo={photo}
        missingError={photo.file ? undefined : errorOn('photo')}
      />
      <TextAreaField
        label={i18n._('Note (optional)')}
        name="note"
        maxLength={TASK_NOTE_MAX_LENGTH}
        value={note}
        onChange={(typed) => change({ note: typed })}
      />
      <FailureNotice>{message}</FailureNotice>
      <Button wide busy={busy} disabled={photo.busy}>
        {i18n._('Send')}
      </Button>
    </Form>
  );
}
