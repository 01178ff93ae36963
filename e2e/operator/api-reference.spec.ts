import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { LAPTOP_SIZE } from '../support/people';

const MAKE = join(import.meta.dirname, '..', '..', 'scripts', 'make-api-reference.mjs');

test.describe('API reference', () => {
  test.setTimeout(400_000);
  test.beforeAll(() => void execFileSync(process.execPath, [MAKE]));

  test('shows every call of the description, with nothing from another host and no violation of the policy', async ({
    demoServer,
    openPage,
  }) => {
    const page = await openPage(demoServer, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const faults: string[] = [];
    const hosts = new Set<string>();
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));
    page.context().on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:') hosts.add(host);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI}`);
      });
    });

    await page.goto(`${demoServer.url}/api/docs`);
    // Redoc renders all calls at once, which takes long on a busy machine.
    const validation = page.getByText('/api/payments/{id}/validate', { exact: true }).first();
    await expect(validation).toBeVisible({ timeout: 300_000 });

    const { paths } = await (await fetch(`${demoServer.url}/api/openapi.json`)).json();
    const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method}${path}`.toLowerCase()),
    );
    const shown = await page
      .locator('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .map((button) => button.textContent?.replace(/\s+/g, '').toLowerCase()),
      );
    expect(described.filter((call) => !shown.includes(call))).toEqual([]);

    await page.getByPlaceholder('Search...').fill('validate');
    const found = page.locator('[data-role="search:results"]');
    await expect
      .poll(() => found.innerText(), { intervals: [3000], timeout: 120_000 })
      .toContain('Approves or rejects a payment');

    expect([...hosts]).toEqual([new URL(demoServer.url).host]);
    expect(faults).toEqual([]);
  });
});
