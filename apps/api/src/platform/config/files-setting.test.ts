import { expect, test } from 'vitest';
import { readConfig } from './config';
import { readFilesSetting } from './files-setting';

const read = (WAHA_FILES: string, env: Record<string, string> = {}) => readConfig({ WAHA_FILES, ...env }, '/srv').files;

test('files are stored on the disk without the setting', () => {
  expect([readConfig({}, '/srv').files, read('')]).toEqual([undefined, undefined]);
});

test('an Amazon bucket needs only its name and uses the region variable of the SDK', () => {
  expect(read('s3://waha-files', { AWS_REGION: 'eu-west-3' })).toEqual({
    bucket: 'waha-files',
    endpoint: undefined,
    region: 'eu-west-3',
    prefix: '',
    isPathStyle: false,
    answerWithin: 20_000,
  });
});

test('another S3 store needs its address and uses path-style buckets by default', () => {
  const text = 's3://files?endpoint=https://s3.example.tn&prefix=house/one&timeout=5';
  const found = { endpoint: 'https://s3.example.tn', prefix: 'house/one/', answerWithin: 5000 };
  expect(read(text)).toMatchObject({ ...found, isPathStyle: true, region: 'us-east-1' });
  expect(read(`${text}&style=host&region=tn`)).toMatchObject({ ...found, isPathStyle: false, region: 'tn' });
});

test.each([
  ['waha-files', /^must look like s3:\/\/bucket\?endpoint/],
  ['https://s3.example.tn/files', /^must look like s3:\/\/bucket/],
  ['s3://key:secret@files', /without credentials/],
  ['s3://files/house', /^must look like s3:\/\/bucket/],
  ['s3://My_Files', /bucket names have 3 to 63/],
  ['s3://files?secret=x', /^unknown or duplicate option secret; use endpoint, region, prefix, style, timeout/],
  ['s3://files?prefix=a&prefix=b', /^unknown or duplicate option prefix;/],
  ['s3://files?endpoint=s3.example.tn', /^endpoint must look like https:/],
  ['s3://files?endpoint=https://a:b@s3.example.tn', /^endpoint must look like/],
  ['s3://files?endpoint=https://s3.example.tn/files', /without a path/],
  ['s3://files?prefix=../other', /^prefix must look like/],
  ['s3://files?prefix=/house', /^prefix must look like/],
  ['s3://files?style=both', /^style must be path/],
  ['s3://files?region=eu west', /^region must look like/],
  ['s3://files?timeout=0', /^timeout must be a number of seconds/],
  ['s3://files?timeout=600', /^timeout must be a number of seconds/],
])('%s is refused at start with the reason', (text, message) => {
  expect(readFilesSetting(text)).toMatch(message);
  expect(() => read(text)).toThrow(/^Invalid configuration:\n {2}WAHA_FILES: /);
});
