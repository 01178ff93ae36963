import { exitWithError } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { installWithApt } from './install-with-apt.mjs';

/** Programs of Debian that tests use: the package of each, and its purpose. */
const PROGRAMS = {
  pdftotext: { from: 'poppler-utils', purpose: 'The tests read PDF files with pdftotext.' },
  xmlsec1: { from: 'xmlsec1', purpose: 'The tests verify signatures of electronic invoices with xmlsec1.' },
  rsync: { from: 'rsync', purpose: 'The tests copy backups with rsync.' },
  sshd: {
    from: 'openssh-server',
    purpose: 'The tests copy backups to an SSH server of their own.',
    // The package starts a server on port 22, which nobody asked for.
    afterwards: ['systemctl', ['disable', '--now', 'ssh']],
  },
};

/** Ensures that these programs are installed: names of the table above. */
export async function installDebianPrograms(...names) {
  for (const name of names) {
    if (await isInstalled(name)) continue;
    const { from, purpose, afterwards } = PROGRAMS[name];
    console.log(`${name} is not installed; installing it from Debian …`);
    await installWithApt(from);
    if (!(await isInstalled(name))) exitWithError(`${purpose} Install it (Debian: apt-get install ${from}).`);
    if (afterwards) await captureOutput(...afterwards);
  }
}

async function isInstalled(name) {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return (await captureOutput('sh', ['-c', 'command -v "$1"', 'sh', name], { env })).code === 0;
}
