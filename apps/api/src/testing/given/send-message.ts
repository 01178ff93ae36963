import type { TestApp } from '../open-test-app';
import { sendForm } from '../send-form';

type Said = { content?: string; file?: Buffer; durationMs?: number; key?: string };

/** A multipart message: a member's to the administration, or one of staff to the member named by `to`. */
export async function sendMessage(
  app: Pick<TestApp, 'server'>,
  by: { headers: Record<string, string> },
  { content, file, durationMs, key }: Said,
  to?: { id: string },
) {
  const url = to ? `/messages/admin/send/${to.id}` : '/messages';
  return sendForm(app, by, { url, fields: { content, durationMs }, files: { file }, key });
}
