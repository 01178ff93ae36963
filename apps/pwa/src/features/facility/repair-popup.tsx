import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Mail, ShieldCheck, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayError } from '../../platform/say-error';
import { Loaded } from '../../shell/loaded';
import { buttonLook } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { supportQuery } from './facility.queries';

/** What the repair service will be, and how to ask for it: by a mail to the company. */
export function RepairPopup() {
  const support = useQuery(supportQuery());
  return (
    <div className="grid gap-5">
      <p className="text-base">
        {i18n._('Repair Service will let you pay with points for having your devices looked at and repaired.')}
      </p>
      <ul className="grid gap-3 text-ink-soft">
        <Point icon={<Wrench aria-hidden="true" />}>
          {i18n._('You say what is broken and get a price in points before anything is done.')}
        </Point>
        <Point icon={<ShieldCheck aria-hidden="true" />}>
          {i18n._('It is not open yet. No points are taken for it, and none are set aside.')}
        </Point>
      </ul>
      <Loaded query={support} sayFailure={sayError}>
        {({ brand, supportEmail }) => <AskByMail brand={brand} address={supportEmail} />}
      </Loaded>
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

function AskByMail({ brand, address }: { brand: string; address: string }) {
  const subject = i18n._('Repair Service');
  const body = i18n._('Hello {brand}, I would like to use the Repair Service. What I would have repaired:', { brand });
  const link = `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <section aria-label={i18n._('Ask for it')} className="grid gap-3 rounded-xl bg-blue-wash p-4">
      <p>{i18n._('Tell us that you would use it: a mail to us is enough. The link opens your own mail app.')}</p>
      <a href={link} className={buttonLook('primary', true)}>
        <Mail aria-hidden="true" className="size-5" />
        {i18n._('Ask by mail')}
      </a>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="wrap-anywhere">{address}</span>
        <CopyButton text={address} label={i18n._('Mail address')} />
      </p>
    </section>
  );
}
