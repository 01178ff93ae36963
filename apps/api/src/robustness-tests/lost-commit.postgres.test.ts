import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createFixtures, createPng } from '../testing/fixtures/create-fixtures';
import { sendPayment } from '../testing/fixtures/send-payment';
import { type OpenNodes, openNodes } from '../testing/open-nodes';
import { openCutProxy } from '../testing/servers/open-cut-proxy';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a node whose connection to its database can be cut, with a member who may pay, and the receipt. */
async function openShop() {
  const proxies: Awaited<ReturnType<typeof openCutProxy>>[] = [];
  const open: OpenNodes = await openNodes(1, {}, async (url) => {
    const proxy = await openCutProxy(Number(new URL(url).port));
    proxies.push(proxy);
    return Object.assign(new URL(url), { port: String(proxy.port) }).href;
  });
  const [proxy] = proxies;
  const [node] = open.nodes;
  ends.push(async () => {
    await open.close();
    await proxy!.close();
  });
  const admin = await open.as('admin');
  const member = await open.as('user');
  await createFixtures(node!.context).quiz(member.id, 'Ultra One', admin.id);
  const [key, receipt] = [randomUUID(), createPng()];
  const pay = () => sendPayment(node!, member, {}, { key, receipt });
  return { node: node!, way: proxy!, admin, member, receipt, pay };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Cuts the connection before the response to such a statement arrives; the server has executed it. */
function cutAfter({ way }: Shop, isMeant: (sent: string) => boolean): void {
  way.state.onAnswer = (sent) => {
    if (isMeant(sent)) {
      way.state.onAnswer = undefined;
      way.refuse();
    }
    return undefined;
  };
}

async function receiptOf({ node, member, admin }: Shop, response: Awaited<ReturnType<Shop['pay']>>) {
  const { payment } = response.json();
  expect(payment.userId).toBe(member.id);
  return node.server.inject({ url: payment.receiptPhoto, headers: admin.headers });
}

test('a payment whose commit acknowledgement is lost retains its receipt, and the retry succeeds', async () => {
  const shop = await openShop();
  let isSaved = false;
  cutAfter(shop, (sent) => {
    isSaved ||= sent.includes('insert into "payments"');
    return isSaved && /\bcommit\b/.test(sent);
  });
  const first = await shop.pay();
  expect([first.statusCode, first.json().code]).toEqual([503, 'server_busy']);
  shop.way.state.mode = 'passes';
  const secondResponse = await shop.pay();
  expect(secondResponse.statusCode).toBe(201);
  const receiptResponse = await receiptOf(shop, secondResponse);
  expect([receiptResponse.statusCode, receiptResponse.rawPayload.equals(shop.receipt)]).toEqual([200, true]);
});

test('a payment whose database is lost after the response was ready retains its receipt', async () => {
  const shop = await openShop();
  let isSaved = false;
  shop.way.state.onAnswer = (sent) => {
    isSaved ||= /\bcommit\b/.test(sent);
    // The first query after the commit gets no response.
    if (isSaved && sent.includes('"files"')) {
      shop.way.state.onAnswer = undefined;
      shop.way.refuse();
    }
    return undefined;
  };
  const paid = await shop.pay();
  expect(paid.statusCode).toBe(201);
  shop.way.state.mode = 'passes';
  const receiptResponse = await receiptOf(shop, paid);
  expect([receiptResponse.statusCode, receiptResponse.rawPayload.equals(shop.receipt)]).toEqual([200, true]);
});
