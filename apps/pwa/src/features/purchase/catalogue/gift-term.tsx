import { useQuery } from '@tanstack/react-query';
import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import { packGuideQuery } from './pack-guide.queries';

/** Shows how and when the gift of a pack is delivered, as an item of a `<dl>`. The operator writes it (`guide.json`). */
export function GiftTerm({ gift }: { gift: string }) {
  const term = useQuery(packGuideQuery()).data?.gift;
  if (!term) return null;
  return (
    <div>
      <dt className="font-semibold text-ink">{term.title}</dt>
      <dd className="text-ink-soft">{fillPlaceholders(term.text, { gift })}</dd>
    </div>
  );
}
