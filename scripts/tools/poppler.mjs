import { fail } from '../prepare.mjs';
import { capture } from '../run.mjs';
import { installWithApt } from './apt.mjs';

/** Makes sure that `pdftotext` is there, with which tests read the papers that the server writes. */
export async function needPdftotext() {
  if (await isThere()) return;
  console.log('No pdftotext here; installing it from Debian …');
  await installWithApt('poppler-utils');
  if (!(await isThere()))
    fail('The tests read PDF files with pdftotext. Install it (Debian: apt-get install poppler-utils).');
}

async function isThere() {
  return (await capture('sh', ['-c', 'command -v pdftotext'])).code === 0;
}
