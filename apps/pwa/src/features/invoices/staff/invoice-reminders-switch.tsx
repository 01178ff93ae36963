import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { CheckField } from '#ui/check-field';
import { SkeletonList } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { invoiceRemindersQuery, usePauseInvoiceReminders } from './staff-invoices.queries';

/** Shows whether a member gets automatic reminders of unpaid invoices, and pauses or resumes them. */
export function InvoiceRemindersSwitch({ userId }: { userId: string }) {
  return (
    <QueryBoundary
      query={useQuery(invoiceRemindersQuery(userId))}
      translateFailure={() => i18n._('Failed to load reminders.')}
      skeleton={<SwitchSkeleton />}
    >
      {({ isOn, isPaused }) =>
        isOn ? (
          <PauseField userId={userId} isPaused={isPaused} />
        ) : (
          <p className="text-sm text-ink-soft">{i18n._('Automatic reminders are turned off on this server.')}</p>
        )
      }
    </QueryBoundary>
  );
}

/** The place of the switch until it can be shown. */
export function SwitchSkeleton() {
  return <SkeletonList rows={1} rowClassName="h-16" />;
}

function PauseField({ userId, isPaused }: { userId: string; isPaused: boolean }) {
  const { mutate: pause, isPending, variables } = usePauseInvoiceReminders(userId);
  const isShownPaused = isPending ? variables : isPaused;
  function change(isOn: boolean) {
    // The field is not disabled meanwhile, because that would take its focus.
    if (!isPending) pause(!isOn, { onError: (error) => toast.error(translateStaffFailure(error)) });
  }
  return (
    <div>
      <CheckField
        name="invoiceReminders"
        label={i18n._('Automatic reminders of unpaid invoices')}
        checked={!isShownPaused}
        onChange={change}
      />
      <p className="ps-8 text-sm text-ink-soft">
        {isShownPaused
          ? i18n._('Paused. You can still send reminders yourself.')
          : i18n._('3 days before the due day, and 1, 7 and 14 days after.')}
      </p>
    </div>
  );
}
