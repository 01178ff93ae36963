import type { Page } from '@playwright/test';
import { importTool } from '@waha/domain/testing/import-tool';

type Message = { ruleId: string; message: string; line: number; column: number; selector: string | null };
type Validator = {
  HtmlValidate: new (
    config: object,
  ) => {
    validateString(html: string): Promise<{ results: { messages: Message[] }[] }>;
  };
};

/** The rules of the HTML standard for the rendered page, without rules of style. */
const RULES = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Lists and other elements that may have a name get one.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The style always hides one of the two navigations. The validator cannot see that; axe can.
    'unique-landmark': 'off',
    // A question of style.
    'prefer-native-element': 'off',
    // Drafts are saved while typing, so there is no submit button.
    'wcag/h32': 'off',
  },
};

let validator: Promise<InstanceType<Validator['HtmlValidate']>> | undefined;

/** Returns violations of the HTML standard in the rendered page: rule, message and selector. */
export async function findInvalidHtml(page: Page): Promise<string[]> {
  validator ??= importTool<Validator>('web-standards', 'html-validate').then(
    ({ HtmlValidate }) => new HtmlValidate(RULES),
  );
  const { results } = await (await validator).validateString(await page.content());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
