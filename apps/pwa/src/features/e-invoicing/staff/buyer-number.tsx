import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DetailList } from '#ui/detail-list';
import { Skeleton } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { BuyerNumberDialog } from './buyer-number-dialog';
import { buyerIdentifierQuery, useSaveBuyerIdentifier } from './e-invoicing.queries';
import { translateBuyerKind } from './translate-buyer-kind';

/** The number that identifies a member on electronic invoices, which staff can change and delete. */
export function BuyerNumber({ userId }: { userId: string }) {
  return (
    <section aria-label={i18n._('Number on electronic invoices')}>
      <QueryBoundary query={useQuery(buyerIdentifierQuery(userId))} skeleton={<Skeleton className="h-28" />}>
        {({ identifier }) => <Fact userId={userId} identifier={identifier} />}
      </QueryBoundary>
    </section>
  );
}

function Fact({ userId, identifier }: { userId: string; identifier: BuyerIdentifier | null }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2">
      <p className="pt-2 font-medium">{i18n._('Number on electronic invoices')}</p>
      {identifier ? (
        <DetailList
          details={[
            {
              label: translateBuyerKind(identifier.kind),
              value: <Untranslated isCode>{identifier.number}</Untranslated>,
            },
          ]}
        />
      ) : (
        <p className="py-2 text-sm text-ink-soft">
          {i18n._('None. The member is named without an identity or tax number.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" small icon={<Pencil />} onPress={() => setEditing(true)}>
          {identifier ? i18n._('Edit') : i18n._('Add a number')}
        </Button>
        {identifier ? <DeleteButton userId={userId} /> : null}
      </div>
      {isEditing ? (
        <BuyerNumberDialog userId={userId} identifier={identifier} onClose={() => setEditing(false)} />
      ) : null}
    </Card>
  );
}

function DeleteButton({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: save, isPending } = useSaveBuyerIdentifier(userId);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" small icon={<Trash2 />} onPress={() => setAsking(true)}>
        {i18n._('Delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={i18n._('Delete this number?')}
        confirm={i18n._('Delete')}
        isDangerous
        busy={isPending}
        onConfirm={() =>
          save(null, {
            onSuccess: () => toast.success(i18n._('Number deleted.')),
            onError: (error) => toast.error(translateError(error)),
            onSettled: close,
          })
        }
        onCancel={close}
      >
        {i18n._('Electronic invoices that are made from now on name the member without it.')}
      </ConfirmDialog>
    </>
  );
}
