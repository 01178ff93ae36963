import { exitWithError } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { installWithApt } from './install-with-apt.mjs';

/** Ensures that `pdftotext` is installed, with which tests read the server's PDF documents. */
export async function installPdftotext() {
  if (await isInstalled()) return;
  console.log('pdftotext is not installed; installing it from Debian …');
  await installWithApt('poppler-utils');
  if (!(await isInstalled()))
    exitWithError('The tests read PDF files with pdftotext. Install it (Debian: apt-get install poppler-utils).');
}

async function isInstalled() {
  return (await captureOutput('sh', ['-c', 'command -v pdftotext'])).code === 0;
}
