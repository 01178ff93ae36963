import { expect, type Page } from '@playwright/test';

/** The demo people that `waha seed --demo` prints. */
export const DEMO_PEOPLE = {
  member: 'amina.bensalah@waha.example',
  newcomer: 'youssef.trabelsi@waha.example',
  verified: 'nour.hamdi@waha.example',
  rejected: 'sami.khelifi@waha.example',
  awaiting: 'hichem.ayari@waha.example',
  admin: 'leila.mansour@waha.example',
  commercial: 'karim.jaziri@waha.example',
  finance: 'sonia.gharbi@waha.example',
  password: 'oasis-demo-1',
};

/** The administrator of an installation without other people (`Server.openStaffed`). */
export const ADMIN = {
  name: 'Leila',
  surname: 'Mansour',
  email: 'leila.mansour@mail.tn',
  password: 'a long password',
};

/** The size of a laptop's window, for staff pages. */
export const LAPTOP_SIZE = { width: 1280, height: 800 };

/** Logs in through the screen, like a person, and waits for the dashboard. */
export async function logIn(page: Page, email: string, password = DEMO_PEOPLE.password): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, email, password);
  await page.waitForURL(/\/dashboard/);
}

/** Fills in the open login form, and submits it. */
export async function submitLogin(page: Page, email: string, password = DEMO_PEOPLE.password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export type Newcomer = { name: string; surname: string; email: string; password: string };

/** Signs up through the screen, and waits for the dashboard: a new member is logged in. */
export async function signUp(page: Page, { name, surname, email, password }: Newcomer): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Surname').fill(surname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Signup successful!').first()).toBeVisible();
  await page.waitForURL(/\/dashboard/);
}
