import { onTestFinished } from 'vitest';

const toBytes = (text: string) => new TextEncoder().encode(text).buffer;

/**
 * Simulates a browser with passkeys until the test ends: the device responds at once, or its owner cancels the dialog.
 */
export function mockPasskeys({ answers = true } = {}): void {
  const credential = {
    ...{ id: 'a2V5', rawId: toBytes('key'), type: 'public-key', authenticatorAttachment: 'platform' },
    response: {
      clientDataJSON: toBytes('client'),
      ...{ attestationObject: toBytes('made'), authenticatorData: toBytes('data'), signature: toBytes('signed') },
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  };
  const answer = async () => {
    if (!answers) throw new DOMException('put away', 'NotAllowedError');
    return credential;
  };
  defineValue(globalThis, 'PublicKeyCredential', class {});
  defineValue(navigator, 'credentials', { create: answer, get: answer });
}

function defineValue(to: object, name: string, value: unknown): void {
  Object.defineProperty(to, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(to, name));
}
