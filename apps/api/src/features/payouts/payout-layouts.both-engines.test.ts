import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';

let other: Payouts | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
});
const openWith = async (env: Record<string, string>) => {
  other = await openPayouts(env);
  return other;
};

describe('layouts of the operator', () => {
  let folder: string | undefined;
  afterEach(() => {
    if (folder) rmSync(folder, { recursive: true });
    folder = undefined;
  });
  const write = (content: string) => {
    folder = mkdtempSync(join(tmpdir(), 'waha-layouts-'));
    const path = join(folder, 'layouts.json');
    writeFileSync(path, content);
    return path;
  };

  test('decide the columns of a file, also after the operator has changed them', async () => {
    const columns = [
      { title: 'Bénéficiaire', value: 'name' },
      { title: 'Montant', value: 'amount' },
      { title: 'Motif', text: 'Points' },
    ];
    const layouts = [{ name: 'my-bank', columns, decimal: ',' }];
    const bank = await openWith({ WAHA_PAYOUT_LAYOUTS: write(JSON.stringify(layouts)) });
    bank.withdrawal(100);
    expect((await bank.due()).layouts.map(({ name }: { name: string }) => name)).toEqual([
      ...['my-bank', 'wallets', 'bank-transfer'],
    ]);
    const { _id: id } = (await bank.create(await bank.seen(), { layout: 'my-bank' })).json().file;
    const body = '"Bénéficiaire";"Montant";"Motif"\r\n"Nour Ben Salah";"50,000";"Points"\r\n';
    expect((await bank.download(id)).body).toBe(body);
    const { payoutLayouts } = bank.context.services.config;
    (payoutLayouts[0] as { decimal: string }).decimal = '.';
    expect((await bank.download(id)).body).toBe(body);
  });

  test.each<[name: string, content: string, fault: string]>([
    [
      'a wrong value',
      '[{"name":"b","columns":[{"title":"x","value":"iban"}]}]',
      '[0].columns[0].value: must be one of "name", "account"',
    ],
    [
      'an unknown field',
      '[{"name":"b","columns":[{"title":"x","text":""}],"seperator":","}]',
      '[0]: has an unknown field: seperator',
    ],
    ['no JSON', '[', 'is not JSON'],
    ['no list', '{}', 'the file: '],
  ])('with %s stop the start with the name of the field', async (_name, content, fault) => {
    const path = write(content);
    const error = await openPayouts({ WAHA_PAYOUT_LAYOUTS: path }).catch((reason: Error) => reason);
    expect((error as Error).message).toContain('WAHA_PAYOUT_LAYOUTS');
    expect((error as Error).message).toContain(fault);
  });

  test('that cannot be read stop the start', async () => {
    const error = await openPayouts({ WAHA_PAYOUT_LAYOUTS: '/nowhere/layouts.json' }).catch((reason: Error) => reason);
    expect((error as Error).message).toContain('/nowhere/layouts.json cannot be read');
  });
});
