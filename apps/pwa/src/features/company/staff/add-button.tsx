import { Plus } from 'lucide-react';
import { Button } from '#ui/button';

/** A button that adds an item at the end of a list. */
export function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="secondary" small icon={<Plus />} onPress={onPress}>
      {label}
    </Button>
  );
}
