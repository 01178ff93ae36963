import type { MemberId } from '@waha/domain/kernel/ids';
import type { Tx } from '#platform/database/database';
import { findTaskReportByKey } from './task-reports.store';

/** Checks whether the report with this key exists, even after its stored response has expired. */
export async function hasTaskReportWithKey(tx: Tx, memberId: MemberId, key: string): Promise<boolean> {
  return (await findTaskReportByKey(tx, memberId, key)) !== undefined;
}
