import type { defineDraftEndpoints } from '@waha/domain/kernel/drafts/draft-endpoints.contract';
import { fromIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { serveCommand } from '../http/serve-command';
import { viewDraft } from './draft.queries';
import type { DraftKindDefinition } from './draft-kind';
import { publishDraft } from './publish-draft';
import { discardDraft, restoreVersion, updateDraft } from './update-draft';

/** The commands of an editor. Those of the only item of its kind have no params. */
type DraftCommands<Content, Params> = {
  [Name in 'save' | 'discard' | 'publish']: Omit<Editor<Content>[Name], 'params'> & { params?: z.ZodMiniType<Params> };
} & {
  restoreVersion: Omit<Editor<Content>['restoreVersion'], 'params'> & {
    params: z.ZodMiniType<Params & { version: number }>;
  };
};
type Editor<Content> = ReturnType<typeof defineDraftEndpoints<string, z.ZodMiniType<Content, Content>, z.ZodMiniType>>;

/** Serves the commands that edit the drafts of one kind: save, discard, publish, restore an earlier version. */
export function serveDraftCommands<Content extends object, Params>(
  app: FastifyInstance,
  editor: DraftCommands<Content, Params>,
  definition: DraftKindDefinition<Content>,
  getItemId: (params: Params) => string,
): void {
  const itemIdOf = (params: Params | undefined) => getItemId(params as Params);
  serveCommand(app, editor.save, async ({ actor, params, body }, unit) =>
    viewDraft(unit.tx, await updateDraft(unit, definition, { itemId: itemIdOf(params), by: actor.id, ...body })),
  );
  serveCommand(app, editor.discard, ({ actor, params, body }, unit) =>
    discardDraft(unit, definition, { itemId: itemIdOf(params), by: actor.id, ...body }),
  );
  serveCommand(app, editor.restoreVersion, async ({ actor, params, body }, unit) => {
    const edit = { itemId: itemIdOf(params), by: actor.id, version: params.version, ...body };
    return viewDraft(unit.tx, await restoreVersion(unit, definition, edit));
  });
  serveCommand(app, editor.publish, async ({ actor, params, body }, unit) => {
    const publishAt = body.publishAt === undefined ? undefined : fromIso(body.publishAt);
    const edit = { ...body, itemId: itemIdOf(params), by: actor.id, publishAt };
    const version = await publishDraft(unit, definition, edit);
    return { message: publishAt === undefined ? 'Published.' : 'Publication scheduled.', version };
  });
}
