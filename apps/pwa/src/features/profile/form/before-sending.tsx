import { i18n } from '@lingui/core';
import { Clock, FileText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUsualTime } from '#platform/waiting-times-query';
import { FormPart } from './form-part';

/**
 * Says who checks what, how long it takes, and how long the documents are kept. They are only deleted with the member
 * (`waha member erase`), and from backups when those expire.
 */
export function BeforeSending() {
  const time = useUsualTime('profile');
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
        <Line icon={<FileText />}>
          {i18n._(
            'Your documents are kept until your account is deleted. Older backups contain them until they expire.',
          )}
        </Line>
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
