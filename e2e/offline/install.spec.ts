import { waitForOfflineReady } from '../support/device/device-storage';
import { expect, test } from '../support/fixtures';

test.describe('app installation', () => {
  test('has a manifest with existing files only, and the service worker controls the page', {
    tag: '@smoke',
  }, async ({ page }) => {
    const read = (path: string) => page.request.get(path);
    const manifest = await (await read('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ id: '/', share_target: { action: '/share', method: 'POST' } });
    for (const icon of [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }])
      expect(manifest.icons).toContainEqual(expect.objectContaining(icon));
    const pictures: { src: string; sizes: string; type: string }[] = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons),
    ];
    expect(pictures.length).toBeGreaterThan(10);
    await page.goto('/login');
    for (const { src, sizes, type } of pictures) {
      const answer = await read(src);
      expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type]);
      expect((await answer.body()).length).toBeLessThan(100 * 1024);
      const icons = await page.evaluate(async (address) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect([src, icons]).toEqual([src, sizes]);
    }
    for (const { url } of manifest.shortcuts) expect((await read(url)).status()).toBe(200);
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
    await waitForOfflineReady(page);
  });
});
