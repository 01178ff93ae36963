import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { REPEAT_PAYMENT_METHODS } from '@waha/domain/purchase/pack';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { Check, CircleAlert, ShieldAlert } from 'lucide-react';
import { payeesQuery } from '#platform/config-query';
import { useMember } from '#platform/session';
import { useChosenPicture } from '#shell/files/use-chosen-picture';
import { useSharedFile } from '#shell/files/use-shared-file';
import { UsualCheck } from '#shell/layout/usual-check';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { usePopupParams } from '#shell/popup/popup-params';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { FailureNotice } from '#ui/failure-notice';
import { Notice, Outcome } from '#ui/notice';
import { SkeletonList } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { PackPicture } from '../home/pack-picture';
import { translatePartOf } from '../home/translate-part-of';
import { PackBoundary } from '../pack-boundary';
import { toPackTerms } from '../pack-terms';
import { paymentsQuery, quizStatusQuery } from '../purchase.queries';
import { PaymentForm } from './payment-form';
import { PaymentJobState } from './payment-job-state';
import { usePaymentDraft } from './use-payment-draft';

/**
 * The payment for a pack: `?open=payment&pack=…`, with `&mode=repeat` for an owned pack, `&replaces=` for a rejected
 * payment.
 */
export function PaymentPopup() {
  return <PackBoundary popup="payment">{(pack) => <Payment pack={pack} />}</PackBoundary>;
}

function Payment({ pack }: { pack: WirePack }) {
  const { mode, replaces } = usePopupParams('payment');
  const { userId } = useMember();
  const { open } = usePopup();
  usePopupTitle(i18n._('Pay for {packName}', { packName: pack.packName }));
  const quiz = useQuery(quizStatusQuery(userId, pack._id));
  const isOpen = quiz.data === undefined || quiz.data.status === 'approved';
  const payees = useQuery({ ...payeesQuery(), enabled: isOpen });
  const payments = useQuery({ ...paymentsQuery(userId), enabled: isOpen && replaces !== undefined });
  if (!isOpen)
    return (
      <Outcome
        tone="sun"
        icon={<ShieldAlert />}
        title={i18n._('Your quiz must be approved before you can pay.')}
        action={<Button onPress={() => open('pack', { pack: pack.packName })}>{i18n._('Go to the pack')}</Button>}
      >
        {i18n._('You can pay after your quiz for this pack is approved.')}
      </Outcome>
    );
  if (replaces !== undefined && payments.isPending) return null;
  const isRepeat = mode === 'repeat';
  return (
    <QueryBoundary query={payees} translateFailure={() => i18n._('The payment methods could not be loaded.')}>
      {(all) => (
        <PaymentDraftForm
          key={`${pack._id} ${replaces ?? ''}`}
          pack={pack}
          replaced={payments.data?.find(({ _id }) => _id === replaces)}
          isRepeat={isRepeat}
          payees={isRepeat ? all.filter(({ method }) => REPEAT_PAYMENT_METHODS.some((each) => each === method)) : all}
        />
      )}
    </QueryBoundary>
  );
}

type PaymentDraftFormProps = {
  pack: WirePack;
  replaced: Parameters<typeof usePaymentDraft>[1]['replaced'];
  isRepeat: boolean;
  payees: Parameters<typeof PaymentForm>[0]['payees'];
};

function PaymentDraftForm({ pack, replaced, isRepeat, payees }: PaymentDraftFormProps) {
  const { open } = usePopup();
  const { state, file, job, credit, isDelivered, change, changeReceipt, send, edit, reset } = usePaymentDraft(pack, {
    replaced,
    isRepeat,
  });
  const receipt = useChosenPicture(
    PAYMENT_RECEIPT,
    'receipt.jpg',
    { file, originalBytes: state?.fields.originalBytes },
    changeReceipt,
  );
  const part = replaced && translatePartOf(replaced, credit);
  const isForm = state !== undefined && !state.fields.isSent && !job && !isDelivered;
  useSharedFile(isForm, receipt.choose);
  if (!state) return <SkeletonList />;
  if (job) return <PaymentJobState job={job} onEdit={edit} onDiscard={reset} />;
  if (isDelivered) return <PaymentSent onSee={() => open('my-payments')} onAnother={() => void reset()} />;
  if (state.fields.isSent) return <SkeletonList rows={1} />;
  if (payees.length === 0) return <EmptyState>{i18n._('No payment method is available at the moment.')}</EmptyState>;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <PackPicture source={pack} className="w-14" />
        <p className="text-base text-ink">
          <span translate="no" className="block font-semibold">
            {pack.packName}
          </span>
          {replaced ? null : (
            <span className="text-ink-soft">{i18n._('Pay, then send a photo or a screenshot of the receipt.')}</span>
          )}
        </p>
      </div>
      {replaced ? (
        <Notice tone={part ? 'sun' : 'bougainvillea'} icon={<CircleAlert />}>
          {replaced.reason ? <Untranslated>{replaced.reason}</Untranslated> : null}
          <span className="block font-medium">
            {part ??
              i18n._(
                'Already paid with the reference {reference}? Do not pay again: send a clear photo of that receipt.',
                {
                  reference: replaced.reference,
                },
              )}
          </span>
        </Notice>
      ) : null}
      <FailureNotice>{state.refusal}</FailureNotice>
      <PaymentForm
        terms={toPackTerms(pack)}
        payees={payees}
        fields={state.fields}
        onChange={change}
        receipt={receipt}
        credit={credit ?? 0}
        isReplacement={replaced !== undefined && !part}
        onSend={send}
      />
    </div>
  );
}

function PaymentSent({ onSee, onAnother }: { onSee: () => void; onAnother: () => void }) {
  return (
    <Outcome
      tone="leaf"
      icon={<Check />}
      title={i18n._('Sent')}
      action={
        <>
          <Button onPress={onSee}>{i18n._('See my payments')}</Button>
          <Button variant="quiet" onPress={onAnother}>
            {i18n._('Send another payment')}
          </Button>
        </>
      }
    >
      <p>{i18n._('Payment submitted. Waiting for admin approval.')}</p>
      <UsualCheck kind="payment" className="mt-2" />
    </Outcome>
  );
}
