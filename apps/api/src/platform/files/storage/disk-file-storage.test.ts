import { readdirSync, readlinkSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { expect, test } from 'vitest';
import { createSizedJpeg } from '#testing/create-sized-jpeg';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openTestApp } from '#testing/open-test-app';
import { listenOnFreePort } from '#testing/send-raw';

/** Returns the stored files that this process has open (Linux). */
function listOpenFiles(): string[] {
  const paths = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // the descriptor of this listing
    }
  });
  return paths.filter((path) => path.includes('/uploads/'));
}

test.runIf(process.platform === 'linux')(
  'a stored file is closed after each kind of response, also after one that its reader breaks off',
  async () => {
    const app = await openTestApp();
    const member = await app.as('user');
    const receipt = createSizedJpeg(800, 600, 3_000_000);
    await sendRecharge(app, member, 40, { receipt });
    const [file] = app.rows(`select id from files where purpose = 'recharge_receipt'`);
    const url = `/uploads/${file!.id}`;
    const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
      const response = await app.server.inject({ method, url, headers: { ...member.headers, ...headers } });
      return [response.statusCode, response.rawPayload.length];
    };
    expect(await ask({})).toEqual([200, receipt.length]);
    expect(await ask({ range: 'bytes=1000-200000' })).toEqual([206, 199_001]);
    expect(await ask({ range: 'bytes=1000-' })).toEqual([206, receipt.length - 1000]);
    expect(await ask({ 'if-none-match': `"${file!.id}"` })).toEqual([304, 0]);
    expect(await ask({}, 'HEAD')).toEqual([200, 0]);
    expect((await ask({ range: 'bytes=9999999-' }))[0]).toBe(416);
    expect((await ask({ 'if-match': '"other"' }))[0]).toBe(412);
    expect(listOpenFiles()).toEqual([]);

    const port = await listenOnFreePort(app.server);
    const { headers } = member;
    await new Promise((closed) => {
      const call = httpGet({ port, host: '127.0.0.1', path: url, headers }, (response) => {
        response.once('data', () => {
          expect(listOpenFiles()).toHaveLength(1);
          call.destroy();
        });
      });
      call.on('close', closed);
    });
    await expect.poll(listOpenFiles, { interval: 5 }).toEqual([]);
    await app.close();
  },
);
