import FRENCH_TEXTS from './french-of-the-source.json';

/** Texts of the documents' own wording that are French; one with a value in it is known by what stands before the value. */
const COMPLETE_TEXTS = new Set(FRENCH_TEXTS);
const BEGINNINGS = FRENCH_TEXTS.flatMap((text) => (text.includes('{') ? [text.slice(0, text.indexOf('{'))] : []));
const READ_ATTRIBUTES = ['placeholder', 'aria-label', 'title'];

/**
 * Marks every element below `root` that says a French text with `lang="fr"`, now and whenever it changes, for as long as the
 * page speaks the documents' own wording.
 */
export function markFrench(root: HTMLElement): MutationObserver {
  const marked = new WeakSet<Element>();
  const mark = (element: Element) => {
    const isFrench = root.dataset.language === 'source' && isFrenchElement(element);
    if (isFrench && !element.hasAttribute('lang')) {
      marked.add(element);
      element.setAttribute('lang', 'fr');
    } else if (!isFrench && marked.delete(element)) element.removeAttribute('lang');
  };
  const markAll = (element: Element) => {
    mark(element);
    for (const each of element.querySelectorAll('*')) mark(each);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) mark(element);
      if (type === 'childList') for (const node of addedNodes) if (node instanceof Element) markAll(node);
    }
  });
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: READ_ATTRIBUTES,
  });
  markAll(root);
  return observer;
}

/** Whether what it says itself is French: its own text, with no other beside it, or a text that is read in its place. */
function isFrenchElement(element: Element): boolean {
  const hasOwnText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  return (
    (hasOwnText && isFrench(element.textContent ?? '')) ||
    READ_ATTRIBUTES.some((name) => isFrench(element.getAttribute(name) ?? ''))
  );
}

function isFrench(text: string): boolean {
  const said = text.trim();
  return COMPLETE_TEXTS.has(said) || BEGINNINGS.some((beginning) => said.startsWith(beginning));
}
