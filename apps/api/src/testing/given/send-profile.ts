import type { TestApp } from '../open-test-app';
import { sendForm } from '../send-form';
import { clip, identity, picture } from './given';

type Member = { id: string; headers: Record<string, string> };
type Documents = { cinFront?: Buffer | undefined; cinBack?: Buffer | undefined; video?: Buffer | undefined };

/**
 * A multipart profile as another client would send it; `change` replaces fields, `undefined` leaves one out, and so
 * for the documents.
 */
export async function sendProfile(
  app: Pick<TestApp, 'server'>,
  member: Member,
  change: Record<string, string | undefined> = {},
  documents: Documents = {},
  key?: string,
) {
  const fields = { userId: member.id, ...identity(), ...change };
  const files = { cinFront: picture(), cinBack: picture(), video: clip(), ...documents };
  return sendForm(app, member, { url: '/profiles', fields, files, key });
}
