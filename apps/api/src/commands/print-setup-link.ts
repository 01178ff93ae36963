import { SETUP_LINK_LIFETIME_MS } from '@waha/domain/account/session';
import { MINUTE } from '@waha/domain/kernel/time';

/** Only for the operator's screen, never for a log: the person who opens the link becomes the administrator. */
export function printSetupLink(link: string): string {
  return [
    `There is no administrator yet. This link makes one; it works once, within ${SETUP_LINK_LIFETIME_MS / MINUTE} minutes:`,
    `  ${link}`,
    'Another one: waha staff link',
  ].join('\n');
}
