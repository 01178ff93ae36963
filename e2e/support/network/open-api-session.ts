import { expect } from '@playwright/test';
import { DEMO_PEOPLE } from '../people';
import type { Server } from '../server';

/** Opens an API session for actions that a test does not examine. */
export async function openApiSession(server: Pick<Server, 'url'>, email: string, password = DEMO_PEOPLE.password) {
  const json = { 'Content-Type': 'application/json' };
  const login = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = (await login.json()) as { token: string; user: { id: string } };

  async function call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && !isForm && json) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
  return { userId: user.id, call };
}
