import { i18n } from '@lingui/core';
import { findDraftPart } from '@waha/domain/kernel/drafts/draft-changes';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { Button } from '#ui/button';
import type { DraftEditor, WireFault } from './draft-editor';
import { isolateName } from './language-field';

/** The messages of faults, by their codes. */
export type FaultTexts = Readonly<Record<string, string>>;

/** The faults that are shown at first: the bar stays in view, and must not cover the form. */
const SHOWN_AT_FIRST = 2;

type FaultListProps<Content extends object> = {
  id: string;
  editor: DraftEditor<Content>;
  content: Content;
  faults: readonly WireFault[];
  faultTexts: FaultTexts;
  /** Opens the field of a fault. */
  onOpen: (fault: WireFault) => void;
};

/** The reasons that prevent publishing. Each leads to its field. */
export function FaultList<Content extends object>({ id, faults, onOpen, ...texts }: FaultListProps<Content>) {
  const [isExpanded, setExpanded] = useState(false);
  const shownFaults = isExpanded ? faults : faults.slice(0, SHOWN_AT_FIRST);
  const hiddenCount = faults.length - shownFaults.length;
  return (
    <div id={id} className="grid w-full gap-1">
      <p className="flex items-center gap-2 text-sm font-medium [&>svg]:size-4 [&>svg]:text-bougainvillea">
        <CircleAlert />
        {i18n._('Complete this before publishing:')}
      </p>
      <ul className="flex max-h-48 flex-wrap overflow-y-auto">
        {shownFaults.map((fault) => (
          <li key={`${fault.path} ${fault.code}`}>
            <Button variant="quiet" small onPress={() => onOpen(fault)}>
              {translateReason(fault, texts)}
            </Button>
          </li>
        ))}
        {hiddenCount > 0 ? (
          <li>
            <Button variant="quiet" small onPress={() => setExpanded(true)}>
              {i18n._('{count} more', { count: formatNumber(hiddenCount) })}
            </Button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** Says what a fault is. A fault of another server version keeps its code. */
export function translateFault({ code }: WireFault, faultTexts: FaultTexts): string {
  return translateText(Object.hasOwn(faultTexts, code) ? faultTexts[code]! : code);
}

type ReasonTexts<Content extends object> = Pick<FaultListProps<Content>, 'editor' | 'content' | 'faultTexts'>;

function translateReason<Content extends object>(
  fault: WireFault,
  { editor, content, faultTexts }: ReasonTexts<Content>,
): string {
  const part = editor.translatePart(findDraftPart(editor.lists, content, fault.path), content);
  const reason = translateFault(fault, faultTexts);
  if (!fault.language) return i18n._('{part}: {reason}', { part, reason });
  return i18n._('{part}, in {language}: {reason}', { part, reason, language: isolateName(fault.language) });
}
