import { i18n } from '@lingui/core';
import { type ReactNode, useId } from 'react';
import { translateError } from '#platform/translate-error';

/** One section of the panel about a member, with its title. */
export function AdminPanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Returns why a part of a member's data could not be loaded (spec 3 §8). */
export function translatePanelFailure(error: unknown): string {
  return i18n._('Error fetching user details: {detail}', { detail: translateError(error) });
}
