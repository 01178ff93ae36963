import { i18n } from '@lingui/core';
import { toast } from '../ui/toast';

/** A new version waits: says so and stays until it is wanted. */
export function offerUpdate(apply: () => void): void {
  toast.info(i18n._('A new version is ready.'), {
    id: 'update',
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: i18n._('Update'), onPress: apply },
  });
}
