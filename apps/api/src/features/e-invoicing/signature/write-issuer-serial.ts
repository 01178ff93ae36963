import type { X509Certificate } from 'node:crypto';
import { loadForge } from './load-forge';
import { listParts, readAsn1, writeAsn1 } from './read-asn1';

/** Returns the issuer and serial number of a certificate as DER: `IssuerSerial` of RFC 5035, which XAdES refers to. */
export function writeIssuerSerial(certificate: X509Certificate): Buffer {
  const { asn1 } = loadForge();
  const { CONTEXT_SPECIFIC, UNIVERSAL } = asn1.Class;
  const [toBeSigned] = listParts(readAsn1(certificate.raw));
  // The version comes first, and only certificates of version 1 do not have it.
  const [serial, , issuer] = listParts(toBeSigned!).filter(({ tagClass }) => tagClass === UNIVERSAL);
  const directoryName = asn1.create(CONTEXT_SPECIFIC, 4, true, [issuer!]);
  const names = asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [directoryName]);
  return writeAsn1(asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [names, serial!]));
}
