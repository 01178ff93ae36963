import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { HOME_OF_ROLE } from '@waha/domain/kernel/roles';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { currentSession } from '../../../platform/session';

/** Someone is signed in already and came back to the form: a way on, without a new login. */
export function SignedInNote() {
  const router = useRouter();
  const [session] = useState(currentSession);
  if (!session) return null;
  return (
    <button
      type="button"
      onClick={() => router.history.push(HOME_OF_ROLE[session.role])}
      className="mb-6 flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-blue-wash px-4 text-start text-ink"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">{i18n._('You are signed in')}</span>
        <span className="block truncate font-medium">
          {i18n._('Continue as {email}', { email: session.userEmail })}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-blue rtl:-scale-x-100" />
    </button>
  );
}
