import { SETUP_LINK_LIFETIME_MS } from '@waha/domain/account/session';
import { MINUTE } from '@waha/domain/kernel/time';

/** Only for the operator's screen, never for a log: the person who opens the link becomes the administrator. */
export function printSetupLink(link: string): string {
  return [
    `No administrator yet. Open this link to create one. It works once and expires in ${SETUP_LINK_LIFETIME_MS / MINUTE} minutes:`,
    `  ${link}`,
    'For a new link: waha staff link',
  ].join('\n');
}
