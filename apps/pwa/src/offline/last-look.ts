import { SECOND } from '@waha/domain/kernel/time';
import { activeMemberDb } from './active-member-db';

/** The element in which the home stands as it last looked, until the app has drawn it anew. */
export const LAST_LOOK = 'last-look';

/** Storage that does not answer must not keep the page away. */
const PATIENCE = SECOND / 4;

/** Whether this address is the home's, with nothing open on it. */
export function isHome({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return pathname === '/dashboard' && search === '';
}

/**
 * The worker's side: the home's page with how it last looked on this device in it, so that it can be read while the
 * app starts. A look that other code has drawn is left out, and so is one of whoever is not active any more.
 */
export async function withLastLook(page: Promise<Response>): Promise<Response> {
  const reading = Promise.race([readLook(), new Promise<undefined>((none) => setTimeout(none, PATIENCE))]);
  const plain = await page;
  const text = await plain.text();
  // At the end of the page, behind the styles: it must never be seen without them.
  const end = text.lastIndexOf('</body>');
  const letters = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      // The page names the app's code: that is on its way while the look is being read.
      stream.enqueue(letters.encode(text.slice(0, end)));
      const look = await reading;
      if (look && text.includes(`/assets/${look.build}.js`)) stream.enqueue(letters.encode(look.html));
      stream.enqueue(letters.encode(text.slice(end)));
      stream.close();
    },
  });
  return new Response(body, { headers: plain.headers });
}

async function readLook() {
  try {
    return await (await activeMemberDb())?.looks.get('home');
  } catch {
    return undefined; // storage is closed to us: the app starts as it always did
  }
}
