import type { X509Certificate } from 'node:crypto';
import { createHash, sign } from 'node:crypto';
import { writeElement, writeTextElement } from '@waha/domain/e-invoicing/teif/write-element';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { SigningCertificate } from './open-certificate';
import { writeIssuerSerial } from './write-issuer-serial';

const DS = { 'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#' };
const XADES = { 'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#' };
const SHA256 = { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' };
const RSA_SHA256 = { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' };
const EXCLUSIVE_C14N = { Algorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#' };
const XPATH = { Algorithm: 'http://www.w3.org/TR/1999/REC-xpath-19991116' };
const SIGNED_PROPERTIES_TYPE = 'http://uri.etsi.org/01903#SignedProperties';

/** The ids of the sample of El Fatoora; `SigTTN` is the signature that it adds. */
const IDS = { signature: 'SigFrs', document: 'r-id-frs', properties: 'xades-SigFrs', value: 'value-SigFrs' };

/** The signature policy of Tunisie TradeNet, version 3.0, in force since July 2026. The hash is that of its PDF. */
const POLICY = {
  identifier: 'urn:2.16.788.1.2.1.3',
  description: 'Politique de Signature Electronique de Tunisie TradeNet',
  sha256: 'ZKLu5TojntPu+bUfZyjaEDvkYsAh7eyyV+Hf8nUSQEE=',
  address: 'https://www.tradenet.com.tn/Politique_Signature_Electronique_Tunisie_TradeNet.pdf',
};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const END = '</TEIF>';

/**
 * Signs a TEIF document: an enveloped XAdES signature with an explicit policy (XAdES-EPES), RSA with SHA-256. The result must
 * be stored and sent byte for byte.
 *
 * Everything that is hashed is written in canonical form. So the hashed bytes are parts of the result, and no
 * canonicalisation is needed: of the document as `writeTeif` returns it, of `SignedProperties` and of `SignedInfo`. The last two
 * declare the namespaces that their canonical form has, although elements around them do so as well.
 * @throws Error if the document is not one that `writeTeif` returned
 */
export function signTeif(xml: string, certificate: SigningCertificate, at: Instant): string {
  const document = xml.slice(DECLARATION.length);
  if (!xml.startsWith(`${DECLARATION}<TEIF `) || !xml.endsWith(END) || xml.includes('<ds:'))
    throw new Error('Only a document of writeTeif can be signed');
  const properties = writeSignedProperties(certificate, at);
  const signedInfo = writeSignedInfo({ document, properties });
  const value = sign('sha256', Buffer.from(signedInfo), certificate.key).toString('base64');
  const signature = writeElement('ds:Signature', { ...DS, Id: IDS.signature }, [
    signedInfo,
    writeTextElement('ds:SignatureValue', { Id: IDS.value }, value),
    writeElement('ds:KeyInfo', {}, [writeElement('ds:X509Data', {}, certificate.chain.map(writeCertificate))]),
    writeElement('ds:Object', {}, [
      writeElement('xades:QualifyingProperties', { ...XADES, Target: `#${IDS.signature}` }, [properties]),
    ]),
  ]);
  return `${xml.slice(0, -END.length)}${signature}${END}`;
}

function writeSignedInfo({ document, properties }: { document: string; properties: string }): string {
  return writeElement('ds:SignedInfo', DS, [
    writeElement('ds:CanonicalizationMethod', EXCLUSIVE_C14N, []),
    writeElement('ds:SignatureMethod', RSA_SHA256, []),
    writeReference({ Id: IDS.document, URI: '' }, document, [
      // El Fatoora adds its reference and a signature of its own to the document: neither is signed here.
      writeXPath('not(ancestor-or-self::ds:Signature)'),
      writeXPath('not(ancestor-or-self::RefTtnVal)'),
    ]),
    writeReference({ Type: SIGNED_PROPERTIES_TYPE, URI: `#${IDS.properties}` }, properties, []),
  ]);
}

const writeXPath = (expression: string) =>
  writeElement('ds:Transform', XPATH, [writeTextElement('ds:XPath', {}, expression)]);

/** @param content the canonical form of what is referenced */
function writeReference(attributes: Record<string, string>, content: string, transforms: readonly string[]): string {
  return writeElement('ds:Reference', attributes, [
    writeElement('ds:Transforms', {}, [...transforms, writeElement('ds:Transform', EXCLUSIVE_C14N, [])]),
    ...writeDigest(hash(content), {}),
  ]);
}

function writeSignedProperties({ chain }: SigningCertificate, at: Instant): string {
  return writeElement('xades:SignedProperties', { ...XADES, Id: IDS.properties }, [
    writeElement('xades:SignedSignatureProperties', {}, [
      writeTextElement('xades:SigningTime', {}, toIso(at).replace(/\.\d+Z$/, 'Z')),
      writeElement('xades:SigningCertificateV2', {}, [writeCertificateReference(chain[0]!)]),
      writeElement('xades:SignaturePolicyIdentifier', {}, [writeElement('xades:SignaturePolicyId', {}, writePolicy())]),
      writeElement('xades:SignerRoleV2', {}, [
        writeElement('xades:ClaimedRoles', {}, [writeTextElement('xades:ClaimedRole', {}, 'Fournisseur')]),
      ]),
    ]),
    writeElement('xades:SignedDataObjectProperties', {}, [
      writeElement('xades:DataObjectFormat', { ObjectReference: `#${IDS.document}` }, [
        writeTextElement('xades:MimeType', {}, 'application/octet-stream'),
      ]),
    ]),
  ]);
}

/**
 * References the certificate by its hash. SHA-256: descriptions of the policy name SHA-1 as well as SHA-512, and verifiers read
 * the algorithm from here. SHA-1 is broken, and SHA-256 is used for everything else in the signature.
 */
function writeCertificateReference(certificate: X509Certificate): string {
  return writeElement('xades:Cert', {}, [
    writeElement('xades:CertDigest', {}, writeDigest(hash(certificate.raw), DS)),
    writeTextElement('xades:IssuerSerialV2', {}, writeIssuerSerial(certificate).toString('base64')),
  ]);
}

function writePolicy(): string[] {
  return [
    writeElement('xades:SigPolicyId', {}, [
      writeTextElement('xades:Identifier', { Qualifier: 'OIDAsURN' }, POLICY.identifier),
      writeTextElement('xades:Description', {}, POLICY.description),
    ]),
    writeElement('xades:SigPolicyHash', {}, writeDigest(POLICY.sha256, DS)),
    writeElement('xades:SigPolicyQualifiers', {}, [
      writeElement('xades:SigPolicyQualifier', {}, [writeTextElement('xades:SPURI', {}, POLICY.address)]),
    ]),
  ];
}

/** @param namespace declared where no canonical parent declares it */
function writeDigest(sha256: string, namespace: Record<string, string>): string[] {
  return [
    writeElement('ds:DigestMethod', { ...namespace, ...SHA256 }, []),
    writeTextElement('ds:DigestValue', namespace, sha256),
  ];
}

const writeCertificate = (certificate: X509Certificate) =>
  writeTextElement('ds:X509Certificate', {}, certificate.raw.toString('base64'));

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');
