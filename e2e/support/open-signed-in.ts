import { expect, type Page } from '@playwright/test';
import { DEMO_PEOPLE } from './people';

type Login = { user: { id: string; role: string; email: string } };

const DASHBOARD_PATHS: Record<string, string> = {
  user: '/dashboard',
  admin: '/dashboardAdmin',
  commercial_admin: '/dashboardCommercial',
  finance_admin: '/dashboardFinance',
};

/**
 * Signs a person in without the login screen (entry tests use the screen), and opens their dashboard or `path`. Returns
 * the member's id.
 */
export async function openSignedIn(
  page: Page,
  email: string,
  path?: string,
  password = DEMO_PEOPLE.password,
): Promise<string> {
  const response = await page.request.post('/api/users/login', { data: { email, password, rememberMe: true } });
  expect(response.status()).toBe(200);
  const { user } = (await response.json()) as Login;
  // A small response of the same origin: the app itself starts only after the session is stored.
  await page.goto('/api/health');
  await page.evaluate(({ id, role, email: userEmail }) => {
    for (const [key, value] of Object.entries({ userId: id, role, userEmail })) localStorage.setItem(key, value);
  }, user);
  await page.goto(path ?? DASHBOARD_PATHS[user.role] ?? '/');
  return user.id;
}

/** Creates a member without any history, through the server's own sign-up. */
export async function signUpMember(page: Page, surname = 'Faults'): Promise<string> {
  const email = `rim.${surname.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@waha.example`;
  const data = { name: 'Rim', surname, email, password: DEMO_PEOPLE.password };
  const response = await page.request.post('/api/users/signup', { data });
  expect(response.status()).toBe(201);
  return email;
}
