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

/** One popup of a dashboard. The component is loaded when it is first opened. */
export type PopupEntry = {
  /** Called at each render, so that it follows the language. */
  title: () => string;
  component: LazyExoticComponent<ComponentType>;
  size?: PopupSize;
  /** The content has the full height and scrolls itself. */
  fills?: boolean;
};
/** Maps the name in the address to a popup. */
export type PopupTable = Readonly<Record<string, PopupEntry>>;

type ShownPopup = { name: string; params: PopupParams; entry: PopupEntry };

/** Shows the popup that the address names, in a sheet or a dialog, with its loading and error states. */
export function PopupFrame({ popups }: { popups: PopupTable }) {
  const { name, params, close, back } = usePopup();
  const entry = name === undefined ? undefined : popups[name];
  const [lastPopup, setLastPopup] = useState<ShownPopup>();
  const [ownTitle, setOwnTitle] = useState<string>();
  const now = name !== undefined && entry ? { name, params, entry } : undefined;

  // A closing popup still shows its last content.
  const shownPopup = now ?? lastPopup;
  useEffect(() => {
    if (name !== undefined && entry) setLastPopup({ name, params, entry });
  }, [name, params, entry]);
  usePageTitle(now && (ownTitle ?? now.entry.title()), 'popup');
  if (!shownPopup) return null;

  const Content = shownPopup.entry.component;
  const { size, fills = false } = shownPopup.entry;
  return (
    <Popup
      isOpen={now !== undefined}
      onClose={close}
      onClosed={() => setLastPopup(undefined)}
      onBack={back}
      title={ownTitle ?? shownPopup.entry.title()}
      isUntranslated={ownTitle !== undefined}
      fills={fills}
      isTall
      {...(size && { size })}
    >
      <TitleContext value={setOwnTitle}>
        <ErrorBoundary resetKey={`${shownPopup.name} ${JSON.stringify(shownPopup.params)}`}>
          <Loading>
            <DeferredContent isOpen={now !== undefined}>
              <Content key={shownPopup.name} />
            </DeferredContent>
          </Loading>
        </ErrorBoundary>
      </TitleContext>
    </Popup>
  );
}

/**
 * The content of a popup, rendered after its frame is painted, in a transition that a tap can interrupt: the tap gets
 * its feedback first. If the popup was closed before that, its address is gone and nothing is rendered.
 */
function DeferredContent({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  const [isRendered, setRendered] = useState(false);
  if (isDue && isOpen && !isRendered) setRendered(true);
  return isRendered ? children : <SkeletonList />;
}

const TitleContext = createContext<(title: string | undefined) => void>(() => {});

/** Replaces the table's title with the popup's own: the name of its pack. */
export function usePopupTitle(title: string | undefined): void {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
