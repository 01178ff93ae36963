import { i18n } from '@lingui/core';
import { Check, X } from 'lucide-react';
import { Badge } from '#ui/badge';

/** Shows whether the product is in stock, in the listing's own words (spec 1 §2). */
export function StockBadge({ inStock }: { inStock: boolean }) {
  return inStock ? (
    <Badge tone="leaf" icon={<Check className="size-3.5" />}>
      {i18n._('Disponible')}
    </Badge>
  ) : (
    <Badge tone="bougainvillea" icon={<X className="size-3.5" />}>
      {i18n._('Rupture')}
    </Badge>
  );
}
