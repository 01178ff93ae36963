import { i18n } from '@lingui/core';
import type { WireAuditLine, WireAuditPerson } from '@waha/domain/audit/audit.contract';

/** Returns the name of the actor; for an erased person, only that there was one. */
export function translateActor(by: WireAuditLine['by'] | WireAuditPerson): string {
  if (by === 'operator') return i18n._('Server operator');
  if (by === 'program') return i18n._('System');
  return by.name ?? i18n._('Erased account');
}
