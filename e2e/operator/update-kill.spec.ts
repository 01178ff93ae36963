import { expect, test } from '@playwright/test';
import { canMakeFreshDebian, FreshDebian, HOST_NAME } from '../support/fresh-debian';
import { BUILD_TIMEOUT_MS, buildPackagedProgram } from '../support/packaged-program';

const KILLS = 12;
/** The longest time until a kill, in seconds. An update takes about as long. */
const MAX_SECONDS = 5;
const RECOVERIES = ['waha update waha/waha', 'waha rollback --yes || true', 'systemctl start waha'];

/** Many more kills, of the program from source: update-kills.slow.sqlite.test.ts. */
test('the packaged program ends a killed update or rollback in the old or the new state @nightly', async () => {
  test.skip(!canMakeFreshDebian, 'booting a Debian needs root');
  test.setTimeout(BUILD_TIMEOUT_MS + KILLS * 60_000);
  buildPackagedProgram();
  const server = await FreshDebian.make();
  const run = (commands: string) => {
    const { code, text } = server.run(commands);
    expect(code, `${commands}\n${text}`).toBe(0);
    return text;
  };
  const isNewer = () => run('waha version --json').includes('"commit":"newer"');
  try {
    run(`sh waha/install.sh --name ${HOST_NAME} --smtp -`);
    run(
      "printf 'a long password' | waha staff add --role admin --email a@b.tn --name You --surname Yourself --password-stdin",
    );
    server.copyNewerBuild();
    const staff = run('waha staff list');
    for (let kill = 0; kill < KILLS; kill++) {
      const command = isNewer() ? 'waha rollback --yes' : 'waha update waha/waha';
      const seconds = (Math.random() * MAX_SECONDS).toFixed(2);
      const recovery = RECOVERIES[kill % RECOVERIES.length]!;
      server.run(`timeout --foreground --signal KILL ${seconds} ${command}`);
      const ended = server.run(recovery).text;
      run('systemctl start waha && waha health --wait 60');
      console.log(`${command} killed after ${seconds} s, then ${recovery}: ${isNewer() ? 'new' : 'old'}`);
      if (recovery.startsWith('waha update')) expect(isNewer(), ended).toBe(true);
      if (recovery.startsWith('waha rollback')) expect(isNewer(), ended).toBe(false);
      expect(run('waha staff list')).toBe(staff);
      expect(run('waha doctor')).toMatch(/^ok +database /m);
      expect(run('find /var/lib/waha ! -user waha')).toBe('');
    }
  } finally {
    await server.close();
  }
});
