import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createPdf, readMemberMessages, readSentFileHashes } from '../support/device/phone';
import { type Engine, openFirefox, openWebKit } from '../support/engine';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const FIELD = '[role=dialog] textarea';
const SEND = '[role=dialog] button[aria-label="Send"]';

for (const { name, open } of [
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKit', open: openWebKit },
]) {
  test(`F-20 ${name} keeps messages and a document pending without a server and after a reload, and sends them once, in order`, {
    tag: '@nightly',
  }, async () => {
    const server = await Server.open();
    const engine = await open();
    try {
      const id = await signUpAndIn(engine, server.url);
      await openConversation(engine, server.url);

      await server.stop();
      await openConversation(engine, server.url);
      for (const text of ['one', 'two']) {
        await engine.type(FIELD, text);
        await engine.press(SEND);
        await expect.poll(() => hasText(engine, text)).toBe(true);
        await expect
          .poll(() => engine.ask((css) => document.querySelector<HTMLTextAreaElement>(css)?.value, FIELD))
          .toBe('');
      }
      const { buffer } = createPdf(200_000);
      const path = join(server.dataDir, 'paper.pdf');
      writeFileSync(path, buffer);
      await engine.choose('[role=dialog] input[name="file"]', path);
      await expect.poll(() => hasText(engine, 'paper.pdf')).toBe(true);
      await engine.press(SEND);
      await expect.poll(() => countPending(engine)).toBe(3);

      await openConversation(engine, server.url);
      await expect.poll(() => countPending(engine)).toBe(3);
      expect(readMemberMessages(server, id)).toEqual([]);

      await server.start();
      await expect.poll(() => readMemberMessages(server, id).length, { timeout: 40_000 }).toBe(3);
      await expect.poll(() => countPending(engine)).toBe(0);
      expect(readMemberMessages(server, id).slice(0, 2)).toEqual(['one', 'two']);
      expect(readSentFileHashes(server, id)).toEqual([createHash('sha256').update(buffer).digest('hex')]);
    } catch (error) {
      await test.info().attach(name, { body: Buffer.from(await engine.picture()), contentType: 'image/png' });
      throw error;
    } finally {
      await engine.close();
      await server.close();
    }
  });
}

const hasText = (engine: Engine, words: string) => engine.ask((text) => document.body.innerText.includes(text), words);
const countPending = (engine: Engine) =>
  engine
    .ask((word) => document.querySelector<HTMLElement>('[role=dialog]')?.innerText.split(word).length, 'Waiting')
    .then((parts) => (parts ?? 0) - 1);

/** Opens the conversation in a newly loaded page. */
async function openConversation(engine: Engine, url: string): Promise<void> {
  await engine.open(`${url}/dashboard?open=messages`);
  await expect.poll(() => engine.ask((css) => document.querySelector(css) !== null, FIELD)).toBe(true);
}

/** Signs up and logs in a new member, whose device then has the app. Returns their id. */
async function signUpAndIn(engine: Engine, url: string): Promise<string> {
  const email = `rim.engine.${crypto.randomUUID().slice(0, 8)}@waha.example`;
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${url}/api/users/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { password } = DEMO_PEOPLE;
  await post('signup', { name: 'Rim', surname: 'Engine', email, password });
  const { user } = (await post('login', { email, password })) as { user: { id: string } };

  await engine.open(`${url}/login`);
  await expect
    .poll(() => engine.ask((noController) => navigator.serviceWorker.controller !== noController, null))
    .toBe(true);
  await engine.type('input[type=email]', email);
  await engine.type('input[type=password]', password);
  await engine.press('button[type=submit]');
  await expect.poll(() => hasText(engine, 'Explore')).toBe(true);
  return user.id;
}
