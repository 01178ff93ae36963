import { useLocation, useRouter } from '@tanstack/react-router';
import { AUDIT_KINDS, type AuditKind } from '@waha/domain/audit/audit-kind';

/** The filter of the audit log; `undefined` values do not filter. */
export type AuditFilter = {
  q: string | undefined;
  kind: AuditKind | undefined;
  /** A person's id: their actions, and the actions that concern them. */
  person: string | undefined;
  /** A colleague's id: their actions. */
  by: string | undefined;
  /** Days, `2026-01-31`. */
  from: string | undefined;
  to: string | undefined;
};
type AuditAddress = AuditFilter & { item: string | undefined };

/** Returns the filter and the open line from the address, so that back, reload and links work. */
export function useAuditAddress(): AuditAddress & { navigate: (changes: Partial<AuditAddress>) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const { q, person, by, from, to, item } = search;
  const kind = AUDIT_KINDS.find((each) => each === search.kind);
  const address: AuditAddress = { q, person, by, from, to, item, kind };
  return {
    ...address,
    navigate: (changes) => {
      const next = Object.entries({ ...address, ...changes }).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      // Only opening the first line adds a history entry.
      const isStep = changes.item !== undefined && item === undefined;
      const nextSearch = { view: search.view, ...Object.fromEntries(next) };
      void router.navigate({ to: '.', search: nextSearch, replace: !isStep });
    },
  };
}
