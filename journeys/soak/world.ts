import type { wholeChromium } from '../support/browsers';
import type { Server } from '../support/server';

/**
 * What all devices of a seed have in common: the kind of browser, and the one server, which may be killed at any time
 * and is then started again.
 */
export class World {
  private standing: Promise<void> = Promise.resolve();
  kills = 0;

  constructor(
    readonly server: Server,
    readonly bundle: string,
    readonly browser: typeof wholeChromium,
  ) {}

  serverIsUp(): Promise<void> {
    return this.standing;
  }

  killServer(): Promise<void> {
    this.standing = this.standing.then(async () => {
      this.kills++;
      await this.server.stop('SIGKILL');
      await this.server.start();
    });
    return this.standing;
  }
}
