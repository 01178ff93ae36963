/** The data of a stopped server: its folder, and the settings that name its database if that is not in the folder. */
export type Template = { dataDir: string; settings: Record<string, string> };

/** `demo`: the demo people. `staffed`: one administrator and no other person. */
export type TemplateName = 'demo' | 'staffed';

export type Templates = Record<TemplateName, Template>;

/** Passes the templates of a run from the process that creates them to its workers. */
const TEMPLATES_VARIABLE = 'WAHA_E2E_TEMPLATES';

export function shareTemplates(templates: Templates): void {
  process.env[TEMPLATES_VARIABLE] = JSON.stringify(templates);
}

/** @throws if the run has created no templates: Playwright's `globalSetup` does that */
export function findTemplate(name: TemplateName): Template {
  const shared = process.env[TEMPLATES_VARIABLE];
  if (!shared)
    throw new Error(`${TEMPLATES_VARIABLE} is not set: run the tests with Playwright, whose globalSetup makes it`);
  return (JSON.parse(shared) as Templates)[name];
}
