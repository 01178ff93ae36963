import type { asn1 as forge } from 'node-forge';
import { loadForge } from './load-forge';

export type Asn1 = forge.Asn1;

/** The tag of an octet string. */
const OCTET_STRING = 4;

/** Parses DER or BER. @throws Error if it is malformed or nested too deeply */
export function readAsn1(bytes: Buffer): Asn1 {
  return loadForge().asn1.fromDer(bytes.toString('latin1'));
}

/** Returns the parts of a sequence or set. @throws Error for a value without parts */
export function listParts({ constructed, value }: Asn1): Asn1[] {
  if (!constructed || typeof value === 'string') throw new Error('ASN.1 value without parts');
  return value;
}

/** Returns the bytes of a value; BER may split an octet string. @throws Error for other values with parts */
export function readBytes(part: Asn1 | undefined): Buffer {
  if (part === undefined) throw new Error('ASN.1 value is missing');
  const { constructed, value } = part;
  if (typeof value === 'string') return Buffer.from(value, 'latin1');
  if (!constructed || value.some((piece) => piece.type !== OCTET_STRING)) throw new Error('ASN.1 value has parts');
  return Buffer.concat(value.map(readBytes));
}

/** Returns an object identifier: `1.2.840.113549.1.7.1`. @throws Error for other values */
export function readOid(part: Asn1 | undefined): string {
  return loadForge().asn1.derToOid(readBytes(part).toString('latin1'));
}

/** Writes a value as DER. */
export function writeAsn1(part: Asn1): Buffer {
  return Buffer.from(loadForge().asn1.toDer(part).getBytes(), 'latin1');
}
