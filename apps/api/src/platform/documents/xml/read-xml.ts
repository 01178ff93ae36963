import { parseXml, XmlError } from './parse-xml';

/** An element. Names have no namespace prefix; `text` is its own text, without that of its children. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/** Deeper documents are refused, so that callers may walk through the tree recursively. */
const DEPTH_MAX = 64;

/**
 * Parses XML into a tree and returns its root. The caller limits the number of bytes. No entities but XML's own are expanded, and
 * nothing else is loaded.
 * @throws XmlError if it is malformed, or nested more deeply than 64 elements
 */
export async function readXml(bytes: Buffer): Promise<XmlElement> {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  await parseXml(bytes, {
    onOpen: ({ name, attributes }) => {
      if (open.length > DEPTH_MAX) throw new XmlError('The XML is nested too deeply');
      const element = { name, attributes, children: [], text: '' };
      open.at(-1)!.children.push(element);
      open.push(element);
      return undefined;
    },
    onText: (text) => {
      open.at(-1)!.text += text;
    },
    onClose: () => void open.pop(),
  });
  const [root] = top.children;
  if (!root) throw new XmlError('The XML has no element');
  return root;
}

/** Returns the first child of this name. */
export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Returns all elements below this one that match, without looking inside them. */
export function findElements(element: XmlElement, isMatch: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => (isMatch(child) ? [child] : findElements(child, isMatch)));
}

/** Returns the trimmed text of the first child of this name; empty without one. */
export function readChildText(element: XmlElement, name: string): string {
  return findChild(element, name)?.text.trim() ?? '';
}
