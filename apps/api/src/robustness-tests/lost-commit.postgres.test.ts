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
  const ways: Awaited<ReturnType<typeof openCutProxy>>[] = [];
  const open: OpenNodes = await openNodes(1, {}, async (url) => {
    const way = await openCutProxy(Number(new URL(url).port));
    ways.push(way);
    return Object.assign(new URL(url), { port: String(way.port) }).href;
  });
  const [way] = ways;
  const [node] = open.nodes;
  ends.push(async () => {
    await open.close();
    await way!.close();
  });
  const admin = await open.as('admin');
  const member = await open.as('user');
  await createFixtures(node!.context).quiz(member.id, 'Ultra One', admin.id);
  const [key, receipt] = [randomUUID(), createPng()];
  const pay = () => sendPayment(node!, member, {}, { key, receipt });
  return { node: node!, way: way!, admin, member, receipt, pay };
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

async function receiptOf({ node, member, admin }: Shop, answer: Awaited<ReturnType<Shop['pay']>>) {
  const { payment } = answer.json();
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
  const again = await shop.pay();
  expect(again.statusCode).toBe(201);
  const seen = await receiptOf(shop, again);
  expect([seen.statusCode, seen.rawPayload.equals(shop.receipt)]).toEqual([200, true]);
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
  const seen = await receiptOf(shop, paid);
  expect([seen.statusCode, seen.rawPayload.equals(shop.receipt)]).toEqual([200, true]);
});
