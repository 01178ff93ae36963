import { DAY, type Instant } from '@waha/domain/kernel/time';
import { type Alert, type AlertMail, isTrouble, planAlerts, type Trouble } from '@waha/domain/operations/alerts';
import { findConcerns } from '@waha/domain/operations/concerns';
import { isDiskFullError } from '#platform/files/disk-space';
import { queueMail } from '#platform/mail/mailer';
import type { RenderedEmail } from '#platform/mail/render-email';
import type { Services } from '#platform/services';
import { viewOperations } from '../operations.queries';
import { listAlerts, removeAlert, saveAlert } from './alerts.store';
import { forgetFailedStart, readFailedStart } from './failed-start';
import { writeAlertMail } from './write-alert-mail';

const MAIL_KIND = 'alert';
/** A mail about a trouble is repeated each day. The last one, that it is over, is not. */
const VALIDITY_MS = { new: DAY, lasting: DAY, over: 7 * DAY } as const;

/** Mails the operator about the worst troubles of this installation, for operators without a monitoring system. */
export class OperatorAlerts {
  readonly #services: Services;
  /** The troubles as they were last read, for the time when the database cannot be used. */
  #known: Alert[] = [];
  /** The troubles that could not be stored yet. */
  #unstored: Alert[] = [];
  #running: Promise<void> | undefined;

  constructor(services: Services) {
    this.#services = services;
    const failedStart = readFailedStart(services.config.dataDir);
    if (failedStart) this.#unstored = [failedStart];
  }

  /**
   * Finds the troubles, and queues the mails that are due. The state of the alerts is stored in the same transaction, so
   * that several servers and restarts send each mail once. While the database cannot be used, the mail is sent at once,
   * and the state is kept in memory. Errors are logged, never thrown; one run at a time.
   */
  check(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #check(): Promise<void> {
    const { config, log, mailer } = this.#services;
    if (config.alertsTo.length === 0) return;
    try {
      if (await this.#planInDatabase()) await mailer.deliver();
    } catch (error) {
      log.error({ err: error }, 'alerts could not be stored');
      await this.#planInMemory(isDiskFullError(error) ? 'disk_full' : 'database_down');
    }
  }

  /** Returns whether it queued mails. */
  async #planInDatabase(): Promise<boolean> {
    const { db, transact } = this.#services;
    this.#known = await listAlerts(db);
    const concerns = findConcerns(await viewOperations(this.#services));
    const troubles = concerns.map(({ about }) => about).filter(isTrouble);
    if (troubles.length + this.#known.length + this.#unstored.length === 0) return false;
    const unstored = this.#unstored;
    const { mails, saved, begun } = await transact(async ({ tx, now }) => {
      const stored = await listAlerts(tx);
      const merged = [...stored.filter(({ about }) => !unstored.some((each) => each.about === about)), ...unstored];
      const plan = planAlerts(merged, troubles, now);
      for (const alert of [...unstored, ...plan.saved]) await saveAlert(tx, alert);
      for (const about of plan.removed) await removeAlert(tx, about);
      for (const mail of plan.mails) await this.#queue({ tx, now }, mail);
      const isKnown = new Set(merged.map(({ about }) => about));
      return { ...plan, begun: plan.saved.filter(({ about }) => !isKnown.has(about)) };
    });
    this.#known = saved;
    this.#unstored = [];
    forgetFailedStart(this.#services.config.dataDir);
    for (const { about } of begun) this.#services.log.warn({ about }, 'trouble found');
    this.#log(mails);
    return mails.length > 0;
  }

  async #queue(unit: Parameters<typeof queueMail>[0], mail: AlertMail): Promise<void> {
    const rendered = this.#write(mail);
    const goodUntil: Instant = unit.now + VALIDITY_MS[mail.is];
    for (const to of this.#services.config.alertsTo)
      await queueMail(unit, { kind: MAIL_KIND, to, ...rendered, goodUntil });
  }

  /** The other troubles stay as they were: nothing is known about them now. */
  async #planInMemory(trouble: Trouble): Promise<void> {
    const { clock, config, mailer } = this.#services;
    const before = [...this.#unstored, ...this.#known].find(({ about }) => about === trouble);
    const { saved, mails } = planAlerts(before ? [before] : [], [trouble], clock());
    let isMailed = false;
    for (const mail of mails) {
      const rendered = this.#write(mail);
      for (const to of config.alertsTo)
        isMailed = (await mailer.sendWithoutDatabase({ kind: MAIL_KIND, to, ...rendered })) || isMailed;
    }
    // A mail that nobody got is tried again at the next check.
    const alerts = isMailed ? saved : saved.map((each) => ({ ...each, mailedAt: before?.mailedAt ?? null }));
    this.#unstored = [...this.#unstored.filter(({ about }) => about !== trouble), ...alerts];
    if (isMailed) this.#log(mails);
  }

  #write(mail: AlertMail): RenderedEmail {
    const { config, catalogue } = this.#services;
    return writeAlertMail({ config, brand: catalogue.company.brand }, mail);
  }

  #log(mails: readonly AlertMail[]): void {
    for (const { about, is } of mails) this.#services.log.warn({ about, is }, 'operator alerted');
  }
}
