import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { useState } from 'react';

/**
 * The mark of a payment method, beside its name. It is decorative and not cached for offline use: without the file, only
 * the name is shown.
 */
export function MethodMark({ method }: { method: PaymentMethod }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={`/art/methods.svg#${method}`}
      alt=""
      width={24}
      height={24}
      onError={() => setMissing(true)}
      className="size-6 shrink-0"
    />
  );
}
