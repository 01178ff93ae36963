import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { askForService } from '@waha/domain/facility/service-interest.contract';
import { Bell, CalendarClock, CircleCheck, MessageCircle, ShieldCheck, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { enqueueCall, useOutboxJobs } from '#offline/outbox-state/use-outbox';
import { configQuery } from '#platform/config-query';
import { useMember } from '#platform/session';
import { translateDeviceError } from '#platform/translate-device-error';
import { usePopup } from '#shell/popup/popup-address';
import { RepairOpening } from '#shell/repair/repair-opening';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Button } from '#ui/button';
import { CopyButton } from '#ui/copy-button';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { SERVICE_INTEREST_KEY, serviceInterestQuery } from './facility.queries';

/** Describes the planned repair service, and lets members request it by a message to the company. */
export function RepairPopup() {
  return (
    <div className="grid gap-5">
      <p className="text-base">
        {i18n._('The repair service will let you pay with points to have your devices checked and repaired.')}
      </p>
      <ul className="grid gap-3 text-ink-soft">
        <Point icon={<Wrench />}>
          {i18n._('Describe the fault and get a price in points before any work starts.')}
        </Point>
        <Point icon={<CalendarClock />}>
          <RepairOpening />
        </Point>
        <Point icon={<ShieldCheck />}>{i18n._('No points are charged or reserved before it opens.')}</Point>
      </ul>
      <OpeningNews />
      <RepairRequest />
    </div>
  );
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-blue">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Asks once to be told of the opening, now or when there is a network; staff see who asked by a tag. */
function OpeningNews() {
  const { userId } = useMember();
  const interest = useQuery(serviceInterestQuery(userId));
  const jobs = useOutboxJobs(askForService);
  useRefetchAfter(askForService, SERVICE_INTEREST_KEY);
  const hasAsked = interest.data?.services.includes('repair') || (jobs?.length ?? 0) > 0;
  if (hasAsked)
    return (
      <p role="status" className="flex items-center gap-2">
        <CircleCheck className="size-5 shrink-0 text-blue" />
        {i18n._('We will tell you when the repair service opens.')}
      </p>
    );
  const ask = () =>
    enqueueCall(askForService, { body: { service: 'repair' } }, { label: i18n._('Repair Service') }).catch((error) =>
      toast.error(translateDeviceError(error)),
    );
  return (
    <Button wide icon={<Bell />} disabled={!jobs} onPress={() => void ask()}>
      {i18n._('Tell me when it opens')}
    </Button>
  );
}

/** Requests by a message, which stays in the outbox without a network, or by mail. */
function RepairRequest() {
  const { open } = usePopup();
  const { data: support } = useQuery(configQuery());
  const text = i18n._('Hello, I would like to use the repair service. The device to repair is: ');
  const subject = encodeURIComponent(i18n._('Repair Service'));
  return (
    <section aria-label={i18n._('Request the repair service')} className="grid gap-3 rounded-xl bg-blue-wash p-4">
      <p>{i18n._('Let us know if you would use it. A message is enough.')}</p>
      <Button variant="secondary" wide icon={<MessageCircle />} onPress={() => open('messages', { text })}>
        {i18n._('Ask by message')}
      </Button>
      {support ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <a
            href={`mailto:${support.supportEmail}?subject=${subject}`}
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-4 wrap-anywhere"
          >
            <Untranslated isCode>{support.supportEmail}</Untranslated>
          </a>
          <CopyButton text={support.supportEmail} label={i18n._('Email address')} />
        </p>
      ) : null}
    </section>
  );
}
