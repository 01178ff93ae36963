import type { Marked } from '../http/idempotency';
import { Refused } from '../http/refusal';
import type { Nodes } from '../nodes/nodes';
import { onUploadNews, tellUploadNews } from './upload-news';

/** Of some hundred bytes each. */
const KEPT = 1000;

/**
 * Why commands were refused whose uploads went with the refusal. Asked once more, since the answer was lost on its way,
 * such a command is told the same reason instead of a missing file, which would be sent all over again. In memory, and told to the
 * other nodes: after a restart the file is asked for, and the reason comes then.
 */
export function createRejectedUploads(nodes: Nodes) {
  const kept = new Map<string, Refused['refusal']>();
  const nameOf = ({ personId, key, content }: Marked) => `${personId} ${key} ${content}`;
  const keep = (name: string, refusal: Refused['refusal']) => {
    kept.delete(name); // the newest stands last
    kept.set(name, refusal);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };
  onUploadNews(nodes, 'rejected', ({ name, refusal }) => keep(name, refusal));
  return {
    add(marked: Marked, { refusal }: Refused): void {
      keep(nameOf(marked), refusal);
      tellUploadNews(nodes, 'rejected', { name: nameOf(marked), refusal });
    },
    find(marked: Marked): Refused | undefined {
      const refusal = kept.get(nameOf(marked));
      return refusal && new Refused(refusal);
    },
  };
}

export type RejectedUploads = ReturnType<typeof createRejectedUploads>;
