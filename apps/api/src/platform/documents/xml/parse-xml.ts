import { setImmediate } from 'node:timers/promises';
import sax, { type Tag } from 'sax';

/** The bytes of one slice: some milliseconds of work. */
const SLICE_BYTES = 32 * 1024;

type Handlers = {
  /** @returns true when the rest is not needed */
  onOpen?: (tag: Tag) => boolean | undefined;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/** The XML is malformed. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/**
 * Parses XML from its beginning. Names have no namespace prefix; only XML's own entities are expanded. Yields to other
 * requests in between.
 * @throws XmlError if it is malformed
 */
export async function parseXml(bytes: Buffer, { onOpen, onClose, onText }: Handlers): Promise<void> {
  const parser = sax.parser(true, { position: false, strictEntities: true });
  let isEnough = false;
  parser.onopentag = (tag) => {
    isEnough ||= onOpen?.({ ...tag, name: removePrefix(tag.name) }) === true;
  };
  parser.onclosetag = (name) => onClose?.(removePrefix(name));
  parser.ontext = (text) => onText?.(text);
  parser.oncdata = (text) => onText?.(text);
  parser.onerror = (error) => {
    throw new XmlError('The XML is malformed', { cause: error });
  };
  const decoder = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
  for (let start = 0; start < bytes.length && !isEnough; start += SLICE_BYTES) {
    parser.write(decoder.decode(bytes.subarray(start, start + SLICE_BYTES), { stream: true }));
    await setImmediate();
  }
  if (!isEnough) parser.close();
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1);
