import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceApi, SignOutMode, SignOutReport, SoakMember } from './device-api';
import { FaultLink } from './fault-link';
import type { Model } from './model';
import type { PhoneBrowser, Tab } from './phone-browser';
import type { DevicePlan, Fault, Round } from './plan';
import type { World } from './world';

declare const device: DeviceApi; // in the page

/** How often a login is tried while the server is being killed elsewhere. */
const MAX_LOGIN_TRIES = 40;
/** Twice as long as the app waits for the response to a chunk. */
const SETTLE_TIMEOUT_MS = 120_000;
/** Longer than any correct action of a device takes. */
const SILENCE_TIMEOUT_MS = 120_000;

/** One device: runs its plan, and records in the model what the device itself has reported. */
export class Phone {
  private readonly browser: PhoneBrowser;
  private tab: Tab | undefined;
  /** A second tab that is open at the same time. */
  private otherTab: Tab | undefined;
  private member: number;
  private skewMs = 0;
  private isOffline = false;
  readonly faults: Record<string, number> = {};
  readonly trail: string[] = [];

  private constructor(
    private readonly plan: DevicePlan,
    readonly link: FaultLink,
    private readonly model: Model,
    private readonly members: readonly SoakMember[],
    private readonly world: World,
  ) {
    this.browser = world.newBrowser(link.url);
    this.member = plan.rounds[0]?.member ?? 0;
  }

  static async open(plan: DevicePlan, model: Model, members: readonly SoakMember[], world: World): Promise<Phone> {
    const link = await FaultLink.to(world.server.port);
    const phone = new Phone(plan, link, model, members, world);
    await phone.startBrowser();
    await phone.signIn(phone.member);
    return phone;
  }

  async run(): Promise<void> {
    for (const [index, round] of this.plan.rounds.entries()) {
      const { member, steps, fault } = round;
      this.trail.push(`round ${index}: ${steps.length} steps of member ${member}, then ${JSON.stringify(fault)}`);
      if (await this.ask(() => device.needsLogin(), undefined)) await this.comeBack();
      await this.goThrough(round);
    }
  }

  /**
   * Removes all faults, logs both members in one after the other, and sends everything. @returns what is left but
   * should not be
   */
  async finish(): Promise<string[]> {
    const problems: string[] = [];
    this.skewMs = 0;
    await this.setOffline(false);
    this.link.clearFaults();
    await this.otherTab?.close();
    this.otherTab = undefined;
    await this.ask((ms) => device.setClockSkew(ms), 0);
    for (const member of [this.member, 1 - this.member, this.member]) {
      await this.signIn(member);
      problems.push(...(await this.settle()));
    }
    return problems;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.link.close();
  }

  private async goThrough({ steps, fault }: Round): Promise<void> {
    for (const step of steps) {
      if (step.do === 'send') this.model.recordIntent(step.intent);
    }
    const isMidway = 'isMidway' in fault && fault.isMidway;
    const running = this.ask((all) => device.runSteps(all), steps);
    if (!isMidway) {
      this.model.recordReports(await running);
      return this.happen(fault);
    }
    const outcome = running.catch(() => undefined);
    await pause(5 * steps.length);
    const happening = this.happen(fault);
    const reports = await outcome;
    if (reports) this.model.recordReports(reports);
    else for (const step of steps) if (step.do === 'cancel') this.model.recordUnknownCancel(step.marker);
    await happening;
  }

  private async happen(fault: Fault): Promise<void> {
    this.faults[fault.do] = (this.faults[fault.do] ?? 0) + 1;
    if ('times' in fault) return this.link.arm(fault.do, fault.times);
    if (fault.do === 'offline' || fault.do === 'online') return this.setOffline(fault.do === 'offline');
    if (fault.do === 'killTab') return this.anotherTab((tab) => tab.close());
    if (fault.do === 'crashTab') return this.anotherTab((tab) => tab.crash());
    if (fault.do === 'otherTab') return this.goToOtherTab();
    if (fault.do === 'killServer') return this.world.killServer();
    if (fault.do === 'loseSession') return this.browser.loseSession();
    if (fault.do === 'updateApp') return this.update();
    if (fault.do === 'killBrowser' || fault.do === 'damage') {
      await this.browser.kill();
      if (fault.do === 'damage') await this.browser.damageDatabases();
      await this.startBrowser();
      return this.openPage();
    }
    if (fault.do === 'throwAway') return this.browser.throwDatabasesAway();
    if (fault.do === 'skew') {
      this.skewMs = fault.ms;
      await this.otherTab?.ask((ms) => device.setClockSkew(ms), fault.ms);
      return this.ask((ms) => device.setClockSkew(ms), fault.ms);
    }
    if (fault.do === 'leave') return this.leave(fault.how, fault.next);
    if (fault.do === 'otherMember') {
      await this.setOffline(false);
      return this.signIn(fault.next);
    }
  }

  private async startBrowser(): Promise<void> {
    await this.browser.start();
    this.tab = await this.browser.openTab();
    this.otherTab = undefined;
    await this.tab.load();
  }

  /** The previous tab stays open and continues to send. */
  private async goToOtherTab(): Promise<void> {
    const { tab, otherTab } = this;
    this.otherTab = tab;
    if (otherTab) this.tab = otherTab;
    else {
      this.tab = await this.browser.openTab();
      await this.openPage();
    }
  }

  private async anotherTab(end: (tab: Tab) => Promise<void>): Promise<void> {
    // A browser without tabs would end.
    const next = await this.browser.openTab();
    await end(this.tab!);
    this.tab = next;
    await this.openPage();
  }

  /** Loads the page, as far as possible without a network. */
  private async openPage(): Promise<void> {
    const { isOffline } = this;
    await this.browser.setOffline(false);
    await this.tab!.load();
    await this.browser.setOffline(isOffline);
    await this.ask(([member, ms]) => device.open(member, ms), [this.members[this.member]!, this.skewMs] as const);
  }

  private async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    if (isOffline) this.link.cut();
    else this.link.reconnect();
    await this.browser.setOffline(isOffline);
  }

  private async update(): Promise<void> {
    this.link.publishVersion();
    if (!this.isOffline) {
      const takeIn = () => this.ask(() => device.updateApp(), undefined);
      // A request of it may be cut off like any other; the next attempt then installs it.
      const outcome = (await takeIn()) || (await takeIn()) ? 'updated' : 'notUpdated';
      this.faults[outcome] = (this.faults[outcome] ?? 0) + 1;
    }
    await this.openPage();
  }

  private async leave(how: SignOutMode, next: number): Promise<void> {
    const { email } = this.members[this.member]!;
    const signOutReport: SignOutReport = await this.ask(([mode, who]) => device.signOut(mode, who), [
      how,
      email,
    ] as const);
    this.model.recordDiscarded(signOutReport.keys, signOutReport.how);
    this.faults[signOutReport.how] = (this.faults[signOutReport.how] ?? 0) + 1;
    await this.setOffline(false);
    await this.signIn(next);
  }

  /** The same member logs in again after the session was lost. */
  private async comeBack(): Promise<void> {
    this.trail.push(`member ${this.member} logs in again`);
    const { isOffline } = this;
    await this.setOffline(false);
    await this.signIn(this.member);
    await this.setOffline(isOffline);
  }

  private async signIn(member: number): Promise<void> {
    this.member = member;
    for (let tries = 0; tries < MAX_LOGIN_TRIES; tries++) {
      await this.world.waitForServer();
      if (!(await this.ask((soakMember) => device.signIn(soakMember), this.members[member]!))) continue;
      // The other tab is notified.
      await this.otherTab?.ask(([soakMember, ms]) => device.open(soakMember, ms), [
        this.members[member]!,
        this.skewMs,
      ] as const);
      return;
    }
    throw new Error(`member ${member} cannot log in`);
  }

  private async settle(): Promise<string[]> {
    const deadline = performance.now() + SETTLE_TIMEOUT_MS;
    for (;;) {
      const { left: remaining, told: reports } = await this.ask(() => device.settle(), undefined);
      this.model.recordReports(reports);
      const isEmpty = remaining.waiting.length === 0 && reports.length === 0;
      if (isEmpty || performance.now() > deadline) {
        const blobs = isEmpty && remaining.blobs > 0 ? [`${remaining.blobs} pieces of files`] : [];
        const rest = [...remaining.unreadable, ...blobs, ...remaining.waiting];
        return rest.map((problem) => `left on device ${this.plan.device}: ${problem}`);
      }
      if (remaining.needsLogin) await this.signIn(this.member);
    }
  }

  private ask<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer> {
    const silent = pause(SILENCE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`device ${this.plan.device} does not answer to ${work}\n${this.trail.slice(-3).join('\n')}`);
    });
    return Promise.race([this.tab!.ask(work, given), silent]);
  }
}
