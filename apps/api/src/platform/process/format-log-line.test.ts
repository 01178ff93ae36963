import { expect, test } from 'vitest';
import { formatLogLine } from './format-log-line';

test.each([
  [
    '{"level":30,"time":"2026-01-15T09:00:00.000Z","msg":"backup made"}\n',
    '2026-01-15T09:00:00.000Z INFO  backup made\n',
  ],
  [
    '{"level":50,"time":"t","status":500,"who":"a b","err":{"message":"x\\ny"},"msg":"answered"}',
    't ERROR answered status=500 who="a b" err={"message":"x\\ny"}\n',
  ],
  ['{"level":40,"time":"t","msg":"one\\ntwo"}', 't WARN  one | two\n'],
  ['{"level":30,"time":"t","msg":"x","route":"/api/packs","none":null}', 't INFO  x route=/api/packs none=null\n'],
  ['no JSON\n', 'no JSON\n'],
])('formatLogLine formats as text: %j', (line, text) => {
  expect(formatLogLine(line)).toBe(text);
});
