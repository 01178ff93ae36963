import { i18n } from '@lingui/core';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { createPluralValues, formatDay } from '#platform/language/format';
import { translateFileType } from '../files/translate-file-type';

/** The possible contents of a job's note; each feature's job uses a part of them. */
type JobFacts = {
  packName?: string;
  invoiceDate?: string;
  points?: number;
  task?: { taskDate: string };
  reportedTask?: string;
  text?: string;
};

type LabelledJob = Pick<OutboxJob, 'stream' | 'label' | 'note' | 'files'>;

/**
 * Returns the name of a pending job in the shown language, in whichever language it was sent. The name comes from its
 * stream and its note; a job without a note keeps its label.
 */
export function translateJob({ stream, label, note, files }: LabelledJob): string {
  const { packName, invoiceDate, points, task, reportedTask, text } = (note ?? {}) as JobFacts;
  const [kind] = stream.split(':');
  if (kind === 'payment' && packName) return i18n._('Payment for {packName}', { packName });
  if (kind === 'quiz' && packName) return i18n._('Quiz: {packName}', { packName });
  if (kind === 'invoice' && invoiceDate) return i18n._('Invoice of {date}', { date: formatDay(invoiceDate) });
  if (kind === 'tasks' && task) return i18n._('Task of {date}', { date: formatDay(task.taskDate) });
  if (kind === 'task-report' && reportedTask) return i18n._('Report: {task}', { task: reportedTask });
  if (kind === 'profile') return i18n._('Verification Profile');
  if (kind === 'recharge' && points !== undefined)
    return i18n._('Recharge of {n, plural, one {1 point} other {{count} points}}', createPluralValues(points));
  if (kind === 'interest') return i18n._('Repair Service');
  if (kind === 'messages' && text !== undefined) return translateMessage(text, files[0]?.type);
  return label;
}

/** Names a message by its file, else by its first words. */
export function translateMessage(text: string, fileType: string | undefined): string {
  return fileType === undefined ? i18n._('Message: {text}', { text: text.slice(0, 60) }) : translateFileType(fileType);
}
