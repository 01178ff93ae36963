import * as z from 'zod/mini';
import { allowSelfOrStaff, allowStaffForMember, allowStaffForResource, endpoint } from '../kernel/endpoint';
import { DOCUMENT_PDF } from '../kernel/files/file-rule';
import { idParam, isoInstant, message, userIdParam, uuid } from '../kernel/wire';

export const readFacility = endpoint('GET', '/facility-vip/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Returns the service points (all, valid now, not yet valid) and every entry, newest first',
  params: userIdParam,
  reply: z.object({
    totalPoints: z.int(),
    availablePoints: z.int(),
    BlockedPoints: z.int(),
    history: z.array(z.object({ points: z.int(), earnedAt: isoInstant, becomesValidAt: isoInstant, kind: z.string() })),
  }),
});

const report = z.object({ _id: uuid, pdfUrl: z.string(), createdAt: isoInstant });
export type WireReport = z.infer<typeof report>;

export const listReports = endpoint('GET', '/reports/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Lists a member’s reports, newest first',
  params: userIdParam,
  reply: z.array(report),
});

export const uploadReport = endpoint('POST', '/reports/upload/:userId', {
  who: allowStaffForMember('userId'),
  summary: 'Sends a report to a member',
  params: userIdParam,
  files: { pdf: { rule: DOCUMENT_PDF, optional: true } },
  needs: ['pdf'],
  status: 201,
  refuses: ['report_data_missing', 'user_not_found'],
  reply: z.object({ message: z.string(), report }),
});

export const deleteReport = endpoint('DELETE', '/reports/:id', {
  who: allowStaffForResource('report'),
  summary: 'Deletes a report',
  params: idParam,
  refuses: ['report_not_found'],
  reply: message,
});
