import { expect, type Page } from '@playwright/test';
import { readOutboxJobs } from './device/device-storage';
import type { TestFile } from './device/phone';
import type { Server } from './server';

export const getRechargePanel = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByLabel('Number of points') });

/** Requests points in the open panel, and waits until the request is stored on the device. */
export async function requestRecharge(page: Page, points: number, receipt: TestFile): Promise<void> {
  const panel = getRechargePanel(page);
  const before = (await readOutboxJobs(page)).length;
  await panel.getByLabel('Number of points').fill(String(points));
  await panel.getByLabel('Photo of the receipt').setInputFiles(receipt);
  await expect(panel.getByText(receipt.name)).toBeVisible();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(async () => (await readOutboxJobs(page)).length).toBe(before + 1);
}

/** Returns the points that a member has requested, in order of arrival. */
export function readRechargePoints(server: Server, memberId: string): number[] {
  return server
    .rows(`select points from recharges where member_id = '${memberId}' order by id`)
    .map(({ points }) => Number(points));
}
