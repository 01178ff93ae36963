import { importTool } from '@waha/domain/testing/import-tool';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };
/** The part of `@redocly/openapi-core` that this file uses. */
type Linter = {
  createConfig(config: { extends: string[]; rules: Record<string, string> }): Promise<object>;
  lintFromString(input: { source: string; config: object }): Promise<Problem[]>;
};

test('the OpenAPI description passes the linter', async () => {
  const { createConfig, lintFromString } = await importTool<Linter>('openapi-lint', '@redocly/openapi-core');
  const { server, close } = await openTestApp();
  const described = (await server.inject({ url: '/api/openapi.json' })).json();
  const problems = await lintFromString({
    source: JSON.stringify(described),
    config: await createConfig({
      extends: ['recommended'],
      // Addresses of the specification are ambiguous: /payments/count-by-pack/{userId} beside /payments/{id}/cancel.
      rules: { 'no-ambiguous-paths': 'off' },
    }),
  });

  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
  await close();
});
