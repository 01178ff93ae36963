import type { Config } from '#platform/config/config';
import { createOkFinding, createWarningFinding, type Finding } from './finding';

/** Checks whether anybody learns of a trouble while nobody looks at the Operations page. */
export function checkAlerts({
  alertsTo,
  metricsToken,
  smtpUrl,
}: Pick<Config, 'alertsTo' | 'metricsToken' | 'smtpUrl'>): Finding {
  if (alertsTo.length > 0 && smtpUrl !== undefined)
    return createOkFinding('alerts', `troubles of the server are mailed to ${alertsTo.join(', ')}`);
  if (metricsToken !== undefined) return createOkFinding('alerts', 'a monitor can read the metrics');
  return createWarningFinding(
    'alerts',
    alertsTo.length > 0
      ? 'mails about troubles of the server are not sent'
      : 'nobody is notified of troubles of the server',
    alertsTo.length > 0 ? 'Set SMTP_URL.' : 'Set WAHA_ALERTS_TO to your email address.',
  );
}
