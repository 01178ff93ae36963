import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Clock, FileText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { configQuery } from '#platform/config-query';
import { useUsualTime } from '#platform/waiting-times-query';
import { FormPart } from './form-part';

/** Says, before the first document, who checks what, how long it takes, and how long the documents are kept. */
export function BeforeSending() {
  const time = useUsualTime('profile');
  const kept = useQuery(configQuery()).data?.documentsKept;
  return (
    <FormPart title={i18n._('Before you send')}>
      <ul className="grid gap-3">
        <Line icon={<ShieldCheck />}>
          {i18n._('An administrator compares your card and your video with these details.')}
        </Line>
        <Line icon={<Clock />}>
          {time
            ? i18n._('You will be notified of the result, {time}.', { time })
            : i18n._('You will be notified of the result.')}
        </Line>
        {kept ? (
          <Line icon={<FileText />}>
            {i18n._(
              'Your documents are deleted {months, plural, one {1 month} other {{months} months}} after the verification, or {days} days after a rejection. Older backups contain them until they expire.',
              kept,
            )}
          </Line>
        ) : null}
      </ul>
    </FormPart>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-base text-ink [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
