import { readAccountData } from '#features/account/account.member-data';
import { readDataCopies } from '#features/account/data-copy/data-copy.member-data';
import { readDeletionData } from '#features/account/deletion/deletion.member-data';
import { readHoldData } from '#features/account/hold/hold.member-data';
import { readAnnouncementsData } from '#features/announcements/announcements.member-data';
import { readCreditData } from '#features/credit/credit.member-data';
import { readEInvoicingData } from '#features/e-invoicing/e-invoicing.member-data';
import { readFacilityData } from '#features/facility/facility.member-data';
import { readInvitationsData } from '#features/invitations/invitations.member-data';
import { readInvoicesData } from '#features/invoices/invoices.member-data';
import { readMembersData } from '#features/members/members.member-data';
import { readMessagingData } from '#features/messaging/messaging.member-data';
import { readNotificationsData } from '#features/notifications/notifications.member-data';
import { readPayoutsData } from '#features/payouts/payouts.member-data';
import { readProfileData } from '#features/profile/profile.member-data';
import { readPurchaseData } from '#features/purchase/purchase.member-data';
import { readRechargeData } from '#features/recharge/recharge.member-data';
import { readReconciliationData } from '#features/reconciliation/reconciliation.member-data';
import { readRefundsData } from '#features/refunds/refunds.member-data';
import { readRefundRequestsData } from '#features/refunds/requests/refund-requests.member-data';
import { readTasksData } from '#features/tasks/tasks.member-data';
import { readConsentData } from '#features/terms/terms.member-data';
import { readWalletData } from '#features/wallet/wallet.member-data';
import type { Person } from '#platform/auth/people.store';
import type { Database } from '#platform/database/database';
import type { MemberDataPart } from '#platform/documents/member-data';
import type { MemberFile } from '#platform/documents/member-files';
import { readPersonalData } from '#platform/documents/personal-data';
import type { Translations } from '#platform/translations/source';

/**
 * Returns all data of a member, for `waha member export` and for the copy that the member downloads. Nothing is read
 * before the parts are. Each part has a title in the translations, for the overview of the copy.
 * @param files the member's files with their names, as `listMemberFiles` returns them
 */
export function readMemberData(db: Database, { id, email }: Pick<Person, 'id' | 'email'>, files: MemberFile[]) {
  return {
    ...readAccountData(db, id),
    ...readDataCopies(db, id),
    ...readDeletionData(db, id),
    ...readHoldData(db, id),
    ...readProfileData(db, id),
    ...readPurchaseData(db, id),
    ...readWalletData(db, id),
    ...readRechargeData(db, id),
    ...readRefundsData(db, id),
    ...readPayoutsData(db, id),
    ...readRefundRequestsData(db, id),
    ...readCreditData(db, id),
    ...readReconciliationData(db, id),
    ...readInvitationsData(db, id),
    ...readInvoicesData(db, id),
    ...readEInvoicingData(db, id),
    ...readTasksData(db, id),
    ...readFacilityData(db, id),
    ...readConsentData(db, id),
    ...readMembersData(db, id),
    ...readAnnouncementsData(db, id),
    ...readMessagingData(db, id),
    ...readNotificationsData(db, id),
    ...readPersonalData(db, { id, email }),
    files: {
      async *pages() {
        for (let start = 0; start < files.length; start += 500) yield files.slice(start, start + 500);
      },
    },
  } satisfies Record<keyof Translations['dataCopy']['parts'], MemberDataPart>;
}
