import { RefusalError } from '../http/refusal-error';
import type { IdentifiedCommand } from '../http/stored-response';
import type { Nodes } from '../nodes/nodes';
import { onUploadMessage, publishUploadMessage } from './upload-messages';

/** Some hundred bytes each. */
const MAX_REJECTED_UPLOADS = 1000;

/**
 * The refusals of commands whose uploads were deleted with the refusal. If the response was lost, a retry gets the same
 * refusal instead of a missing file, which would be sent again. Held in memory and sent to the other nodes: after a
 * restart the file is requested, and the refusal follows.
 */
export function createRejectedUploads(nodes: Nodes) {
  const refusalByName = new Map<string, RefusalError['refusal']>();
  const nameOf = ({ personId, key, content }: IdentifiedCommand) => `${personId} ${key} ${content}`;
  const addRefusal = (name: string, refusal: RefusalError['refusal']) => {
    refusalByName.delete(name); // move to the newest position
    refusalByName.set(name, refusal);
    const [oldest] = refusalByName.keys();
    if (refusalByName.size > MAX_REJECTED_UPLOADS && oldest !== undefined) refusalByName.delete(oldest);
  };
  onUploadMessage(nodes, 'rejected', ({ name, refusal }) => addRefusal(name, refusal));
  return {
    add(marked: IdentifiedCommand, { refusal }: RefusalError): void {
      addRefusal(nameOf(marked), refusal);
      publishUploadMessage(nodes, 'rejected', { name: nameOf(marked), refusal });
    },
    find(marked: IdentifiedCommand): RefusalError | undefined {
      const refusal = refusalByName.get(nameOf(marked));
      return refusal && new RefusalError(refusal);
    },
  };
}

export type RejectedUploads = ReturnType<typeof createRejectedUploads>;
