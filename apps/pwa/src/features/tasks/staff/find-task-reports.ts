import { listTaskReportQueue } from '@waha/domain/tasks/task-reports.contract';
import { callApi } from '#platform/call-api';
import { formatStaffTime } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { type Finder, MAX_FOUND } from '#shell/staff/go-to/search-result';

/** Finds task reports that are pending a decision. */
export const findTaskReports: Finder = async (q, signal) => {
  const { language } = useLanguage.getState();
  const reports = await callApi(listTaskReportQueue, { query: { q, limit: MAX_FOUND, language }, signal });
  return reports.map(({ _id, clientName, clientSurname, taskName, createdAt }) => ({
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: [taskName, formatStaffTime(createdAt)].join(' · '),
    search: { view: 'task-reports', item: _id },
  }));
};
