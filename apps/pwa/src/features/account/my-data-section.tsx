import { DataCopySection } from './data-copy/data-copy-section';
import { DeletionSection } from './deletion/deletion-section';

/** The member's data: a copy of it, and the deletion of the account. */
export function MyDataSection() {
  return (
    <div className="grid gap-6">
      <DataCopySection />
      <DeletionSection />
    </div>
  );
}
