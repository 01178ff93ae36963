import fc, { type Arbitrary } from 'fast-check';
import type { OddCall } from './create-arbitrary-call';

const oddId = fc.oneof(
  fc.uuid(),
  fc.constantFrom('..', '%2e%2e', '..%2f..%2fwaha.sqlite', '%00', 'x', 'a'.repeat(900), '*', '%ff', ''),
);

const length = fc.constantFrom(
  '0',
  '1',
  '10',
  '10485760',
  '10485761',
  '-1',
  '1e9',
  '99999999999999999999',
  'x',
  '',
  '1, 2',
);

const metadata = fc.oneof(
  fc.uuid().map((id) => `id ${Buffer.from(id).toString('base64')}`),
  fc.constantFrom(
    '',
    'id',
    'id ',
    'id !!!',
    'id Li4vLi4v',
    'filename eA==',
    'id eA==,id eQ==',
    '__proto__ eA==',
    ' ,,',
  ),
);

const tusVersion = fc.constantFrom('1.0.0', '0.2.2', '', '1.0.0, 1.0.0');

const tusHeaders: Arbitrary<Record<string, string>> = fc.record(
  {
    'tus-resumable': tusVersion,
    'upload-length': length,
    'upload-offset': length,
    'upload-metadata': metadata,
    'upload-defer-length': fc.constantFrom('1', '0', 'x'),
    'upload-concat': fc.constantFrom('partial', 'final;/api/uploads/x', 'final;'),
    'x-http-method-override': fc.constantFrom('PATCH', 'DELETE', 'BREW'),
    'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json', ';'),
  },
  { requiredKeys: ['tus-resumable'] },
);

/** Generates calls of resumable uploads, valid and invalid ones. */
export const arbitraryUploadCall: Arbitrary<OddCall> = fc
  .tuple(
    fc.constantFrom('POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'),
    fc.oneof(
      fc.constant(''),
      oddId.map((id) => `/${id}`),
    ),
    tusHeaders,
    fc.option(fc.uint8Array({ maxLength: 100 }), { nil: undefined }),
  )
  .map(([method, id, headers, bytes]) => ({
    method,
    url: `/api/uploads${id}`,
    headers,
    ...(bytes && { payload: Buffer.from(bytes) }),
  }));

const range = fc.constantFrom(
  'bytes=0-',
  'bytes=99999999-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=-1',
  'bytes=0-0,1-1',
  'lines=1-2',
  '',
);

const etag = fc.constantFrom('', '"x"', 'W/"', '*', 'Thu, 01 Jan 1970 00:00:00 GMT', 'x');

/** Generates calls of stored and public files, with invalid ranges. */
export function createArbitraryFileCall(fileIds: string[]): Arbitrary<OddCall> {
  const folder = fc.constantFrom('/uploads/', '/media/', '/assets/', '/');
  const address = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fileIds).map((id) => `/uploads/${id}`) },
    { weight: 1, arbitrary: fc.tuple(folder, oddId).map((parts) => parts.join('')) },
  );
  const headers = fc.record({ range, 'if-none-match': etag, 'if-range': etag }, { requiredKeys: ['range'] });
  return fc.record({ method: fc.constantFrom('GET', 'HEAD'), url: address, headers });
}
