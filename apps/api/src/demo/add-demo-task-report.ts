import { TASK_PHOTO } from '@waha/domain/kernel/files/file-rule';
import type { MemberId } from '@waha/domain/kernel/ids';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { DAY } from '@waha/domain/kernel/time';
import { submitTaskReport } from '../features/tasks/submit-task-report';
import type { Services } from '../platform/services';
import { createDemoReceipt } from './create-demo-receipt';
import { withDemoFile } from './with-demo-file';
import { withInstant } from './with-instant';

/** The task must be in the catalogue; an operator may have replaced it. */
const TASK_KEY = 'price-survey';

const NOTE = {
  source: 'Ten products in three shops of Nabeul.',
  fr: 'Dix produits dans trois magasins de Nabeul.',
  ar: 'عشرة منتجات في ثلاثة محلات بنابل.',
  en: 'Ten products in three shops of Nabeul.',
};

/** Adds a report of a completed task that waits for a decision. */
export async function addDemoTaskReport(services: Services, memberId: MemberId): Promise<void> {
  const { catalogue, clock, config } = services;
  const { tasks } = catalogue;
  if (!tasks.some(({ key, isShown }) => key === TASK_KEY && isShown !== false)) return;
  await withDemoFile(services, { bytes: createDemoReceipt(23), rule: TASK_PHOTO }, async (photo, unit) => {
    const draft = { note: resolveText(NOTE, config.language), photo };
    await submitTaskReport(withInstant(unit, clock() - DAY), {
      ...{ memberId, taskKey: TASK_KEY, draft, key: undefined, tasks },
    });
  });
}
