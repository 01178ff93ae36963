import { i18n } from '@lingui/core';
import type { WireAuditLine, WireAuditPerson } from '@waha/domain/audit/audit.contract';

/** Returns the name of the actor; for an erased person, only that there was one. */
export function translateActor(by: WireAuditLine['by'] | WireAuditPerson): string {
  if (by === 'operator') return i18n._('The operator of the server');
  if (by === 'program') return i18n._('The program itself');
  return by.name ?? i18n._('Somebody who was erased');
}
