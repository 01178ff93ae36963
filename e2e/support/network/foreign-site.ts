import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ForeignSite = { port: number; close: () => Promise<unknown> };

/**
 * Opens another site on its own port. Each of its pages posts a PDF to an address of ours when it is opened. `/form`
 * sends its origin, `/hidden` does not, `/frame` posts from an invisible frame.
 * @param target the address that it posts to
 */
export async function openForeignSite(target: string): Promise<ForeignSite> {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    if (url === '/hidden') response.setHeader('referrer-policy', 'no-referrer');
    response.end(url === '/frame' ? '<iframe src="/hidden"></iframe>' : createPostingPage(target));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((closed) => server.close(closed)) };
}

const createPostingPage = (target: string) => `<!doctype html>
<form method="post" enctype="multipart/form-data" action="${target}"><input type="file" name="file"></form>
<script>
  const handed = new DataTransfer();
  handed.items.add(new File(['%PDF-1.7 %%EOF'], 'foreign.pdf', { type: 'application/pdf' }));
  document.forms[0].elements[0].files = handed.files;
  document.forms[0].submit();
</script>`;
