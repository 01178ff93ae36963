import { onTestFinished } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Until the test ends, a browser that has passkeys: its device answers at once, or its owner puts the question away. */
export function aDeviceWithPasskeys({ answers = true } = {}): void {
  const credential = {
    ...{ id: 'a2V5', rawId: bytes('key'), type: 'public-key', authenticatorAttachment: 'platform' },
    response: {
      clientDataJSON: bytes('client'),
      ...{ attestationObject: bytes('made'), authenticatorData: bytes('data'), signature: bytes('signed') },
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  };
  const answer = async () => {
    if (!answers) throw new DOMException('put away', 'NotAllowedError');
    return credential;
  };
  give(globalThis, 'PublicKeyCredential', class {});
  give(navigator, 'credentials', { create: answer, get: answer });
}

function give(to: object, name: string, value: unknown): void {
  Object.defineProperty(to, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(to, name));
}
