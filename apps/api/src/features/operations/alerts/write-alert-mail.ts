import { hostname } from 'node:os';
import type { AlertMail, Trouble } from '@waha/domain/operations/alerts';
import type { Config } from '#platform/config/config';
import { type RenderedEmail, renderEmail } from '#platform/mail/render-email';
import { isolateLtr } from '#platform/translations/format';
import { formatMoment, getTranslations, resolveLanguage } from '#platform/translations/translations';

/** Writes the mail about a trouble, in the language of the installation: what is wrong, since when, what to type. */
export function writeAlertMail(
  { config, brand }: { config: Config; brand: string },
  { about, is, since, until }: AlertMail,
): RenderedEmail {
  const language = resolveLanguage({}, config);
  const { alertMail } = getTranslations(language);
  const server = isolateLtr(hostname());
  const from = formatMoment(language, since);
  const commands = listCommands(about, config).map(isolateLtr).join('\n');
  return renderEmail({
    ...{ language, brand, subject: alertMail.subjects[is]({ brand, title: alertMail.titles[about] }) },
    parts:
      is === 'over'
        ? [alertMail.over({ server, from, until: formatMoment(language, until) })]
        : [
            alertMail.meanings[about],
            alertMail.since({ server, from }),
            alertMail.commands({ commands }),
            alertMail.repeated,
          ],
  });
}

/** Returns the commands that show the cause, or remove it. */
function listCommands(about: Trouble, { dataDir, backupDir }: Config): readonly string[] {
  switch (about) {
    case 'disk_full':
    case 'disk_low':
      return [`df -h ${dataDir}`, `du -sh ${dataDir}/* | sort -h`];
    case 'backup_failed':
    case 'backup_late':
    case 'backup_never':
      return ['waha doctor', 'waha backup'];
    case 'backup_copy_late':
      return ['waha doctor', 'waha backup copy'];
    case 'backup_rehearsal_failed':
      return ['waha doctor', `ls -lt ${backupDir}`];
    case 'files_down':
    case 'database_down':
      return ['waha doctor', 'journalctl -u waha -n 50'];
    case 'start_failed':
      return ['journalctl -u waha -n 50', 'waha doctor'];
    case 'clock_ahead':
      return ['timedatectl', 'waha clock accept'];
    case 'mail_down':
      return ['waha mail log'];
    case 'errors_many':
      return ['journalctl -u waha -n 100', 'waha doctor'];
    case 'restarts':
      return ['systemctl status waha', 'journalctl -u waha -n 100'];
    case 'certificate_ends':
      return ['waha doctor', 'journalctl -u caddy -n 50'];
  }
}
