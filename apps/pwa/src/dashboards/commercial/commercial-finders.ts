import { findMembers } from '#features/members/staff/find-members';
import { findTaskReports } from '#features/tasks/staff/find-task-reports';
import type { Finder } from '#shell/staff/go-to/search-result';

export const commercialFinders: readonly Finder[] = [findMembers('members'), findTaskReports];
