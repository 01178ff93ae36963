import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { usePageTitle } from '#platform/page-title';
import { Loading } from '#ui/loading';
import { Popup, type PopupSize } from '#ui/popup';
import { SkeletonList } from '#ui/skeleton';
import { ErrorBoundary } from '../states/error-boundary';
import { type PopupParams, usePopup } from './popup-address';

/** One popup of a desk. The component is loaded when it is first opened. */
export type PopupEntry = {
  /** Asked for at every drawing, so that it follows the language. */
  title: () => string;
  component: LazyExoticComponent<ComponentType>;
  size?: PopupSize;
  /** The content has all the height there is, and scrolls by itself. */
  fills?: boolean;
};
/** Name in the address → popup. */
export type PopupTable = Readonly<Record<string, PopupEntry>>;

type ShownPopup = { name: string; params: PopupParams; entry: PopupEntry };

/** Shows the popup that the address names, in a sheet or a dialog, with its pending and error faces. */
export function PopupFrame({ popups }: { popups: PopupTable }) {
  const { name, params, close, back } = usePopup();
  const entry = name === undefined ? undefined : popups[name];
  const [last, setLast] = useState<ShownPopup>();
  const [ownTitle, setOwnTitle] = useState<string>();
  const now = name !== undefined && entry ? { name, params, entry } : undefined;

  // What slides away goes on showing what it held.
  const shown = now ?? last;
  useEffect(() => {
    if (name !== undefined && entry) setLast({ name, params, entry });
  }, [name, params, entry]);
  usePageTitle(now && (ownTitle ?? now.entry.title()), 'popup');
  if (!shown) return null;

  const Content = shown.entry.component;
  const { size, fills = false } = shown.entry;
  return (
    <Popup
      isOpen={now !== undefined}
      onClose={close}
      onClosed={() => setLast(undefined)}
      onBack={back}
      title={ownTitle ?? shown.entry.title()}
      isNamed={ownTitle !== undefined}
      fills={fills}
      isTall
      {...(size && { size })}
    >
      <TitleContext value={setOwnTitle}>
        <ErrorBoundary resetKey={`${shown.name} ${JSON.stringify(shown.params)}`}>
          <Loading>
            <DeferredContent isOpen={now !== undefined}>
              <Content key={shown.name} />
            </DeferredContent>
          </Loading>
        </ErrorBoundary>
      </TitleContext>
    </Popup>
  );
}

/**
 * What a popup holds, drawn once its frame is on the glass and in pieces that a tap can interrupt: a tap is answered first.
 * What was closed before that has nothing to hold any more, since its address is gone.
 */
function DeferredContent({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  const [isDrawn, setDrawn] = useState(false);
  if (isDue && isOpen && !isDrawn) setDrawn(true);
  return isDrawn ? children : <SkeletonList />;
}

const TitleContext = createContext<(title: string | undefined) => void>(() => {});

/** A popup's own title in place of the table's: the name of the pack it is about. */
export function usePopupTitle(title: string | undefined): void {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
