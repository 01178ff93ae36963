import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The default file of the public keys of those who build releases. */
export const DEFAULT_SIGNER_FILE = '/etc/waha/release.pub';

/**
 * Checks that one of the operator's keys has signed a program file: `ssh-keygen -Y sign -n file -f <key> waha`. OpenSSH
 * itself verifies, so that its key types all work, those on a security key too.
 * @param signature the detached signature, usually `waha.sig`
 * @throws Error saying what is missing or wrong
 */
export function checkSignature(file: string, signature: string, signerFile: string): void {
  if (!existsSync(signerFile)) throw new Error(`Key file not found: ${signerFile} (WAHA_RELEASE_SIGNER).`);
  if (!existsSync(signature))
    throw new Error(`Signature not found: ${signature}. It is required because ${signerFile} exists.`);
  const keys = readFileSync(signerFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const folder = mkdtempSync(join(tmpdir(), 'waha-signers-'));
  const input = openSync(file, 'r');
  try {
    const allowed = join(folder, 'allowed');
    writeFileSync(allowed, keys.map((key) => `release namespaces="file" ${key}\n`).join(''));
    const args = ['-Y', 'verify', '-f', allowed, '-I', 'release', '-n', 'file', '-s', signature];
    const { status, error, stdout, stderr } = spawnSync('ssh-keygen', args, {
      stdio: [input, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    if (error) throw new Error('ssh-keygen was not found, which checks signatures: apt-get install openssh-client');
    if (status !== 0)
      throw new Error(
        `${signature} is not a signature of the program by a key in ${signerFile}:\n${stdout}${stderr}`.trim(),
      );
  } finally {
    closeSync(input);
    rmSync(folder, { recursive: true, force: true });
  }
}
