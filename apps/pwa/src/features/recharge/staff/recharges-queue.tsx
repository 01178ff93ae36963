import { i18n } from '@lingui/core';
import { decideRecharge, type WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { exportRecharges } from '@waha/domain/staff-exports.contract';
import { createPluralValues, formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { translateDuplicateReceipt } from '#shell/staff/duplicate-receipt';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { callHeld } from '#shell/staff/held/call-held';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { RechargeReview } from './recharge-review';
import { queuedRechargesQuery } from './staff-recharges.queries';

/** The recharges that are pending a decision, the oldest first (spec 3 §2). */
export function RechargesQueue() {
  return (
    <StaffQueueList
      label={i18n._('Recharges to decide')}
      queue={queuedRechargesQuery}
      toItem={toItem}
      exported={(q) => <StaffExportButton endpoint={exportRecharges} query={{ q }} />}
      looksIn={i18n._('Search by name, email, service credits or amount.')}
      translateEmpty={(isSearch) => (isSearch ? i18n._('No matching recharges.') : i18n._('No recharges waiting.'))}
      waitsSince={({ createdAt }) => createdAt}
      renderBulkActions={(recharges, bulkSelection) => (
        <>
          <BulkDecision
            rows={recharges}
            bulkSelection={bulkSelection}
            feature="recharge"
            action="accept"
            outcome={
              <p>
                {i18n._(
                  '{n, plural, one {1 point will be credited, and the member will be notified.} other {{count} points will be credited, and each member will be notified.}}',
                  createPluralValues(recharges.reduce((sum, { points }) => sum + points, 0)),
                )}
              </p>
            }
            toReceipt={({ _id: id, receiptUrl: src, clientName, clientSurname, totalPrice: amount }) => ({
              ...{ id, src, amount },
              name: `${clientName} ${clientSurname}`,
            })}
            decide={({ _id: requestId }, { text: _, ...call }) =>
              callHeld(decideRecharge, { params: { requestId }, body: { status: 'accepted' }, ...call })
            }
            toName={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
          />
          <BulkDecision
            rows={recharges}
            bulkSelection={bulkSelection}
            feature="recharge"
            action="reject"
            outcome={i18n._('Each member will be notified and can send a new receipt.')}
            reason={{ kind: 'recharge_rejected' }}
            decide={({ _id: requestId }, { text: reason, ...call }) => {
              const body = { status: 'rejected' as const, ...(reason && { adminMessage: reason }) };
              return callHeld(decideRecharge, { params: { requestId }, body, ...call });
            }}
            toName={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
          />
        </>
      )}
      details={({ id, onDone }) => <RechargeReview key={id} id={id} onDone={onDone} />}
    />
  );
}

function toItem(request: WireReviewedRecharge): WorkItem {
  const { _id, clientName, clientSurname, points, totalPrice, createdAt, sameReceiptAs } = request;
  return {
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: i18n._('{n, plural, one {1 service credit} other {{count} service credits}}', createPluralValues(points)),
    age: formatRelative(createdAt),
    aside: (
      <StaffAmount
        millimes={totalPrice}
        warning={sameReceiptAs.length > 0 && translateDuplicateReceipt(request, sameReceiptAs)}
      />
    ),
  };
}
