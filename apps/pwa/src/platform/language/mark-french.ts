import FRENCH_TEXTS from './french-of-the-source.json';

/** The French texts of the specification's wording. A text with a value is recognised by the part before the value. */
const COMPLETE_TEXTS = new Set(FRENCH_TEXTS);
const BEGINNINGS = FRENCH_TEXTS.flatMap((text) => (text.includes('{') ? [text.slice(0, text.indexOf('{'))] : []));
const READ_ATTRIBUTES = ['placeholder', 'aria-label', 'title'];

/**
 * Sets `lang="fr"` on every element below `root` that shows a French text, now and after each change, while the page
 * shows the specification's wording.
 */
export function markFrench(root: HTMLElement): MutationObserver {
  const markedElements = new WeakSet<Element>();
  const updateLang = (element: Element) => {
    const isFrench = root.dataset.language === 'source' && isFrenchElement(element);
    if (isFrench && !element.hasAttribute('lang')) {
      markedElements.add(element);
      element.setAttribute('lang', 'fr');
    } else if (!isFrench && markedElements.delete(element)) element.removeAttribute('lang');
  };
  const updateAll = (element: Element) => {
    updateLang(element);
    for (const descendant of element.querySelectorAll('*')) updateLang(descendant);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) updateLang(element);
      if (type === 'childList') for (const node of addedNodes) if (node instanceof Element) updateAll(node);
    }
  });
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: READ_ATTRIBUTES,
  });
  updateAll(root);
  return observer;
}

/** Checks whether an element's own text is French: its only text, or an attribute that is read instead. */
function isFrenchElement(element: Element): boolean {
  const hasOwnText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  return (
    (hasOwnText && isFrench(element.textContent ?? '')) ||
    READ_ATTRIBUTES.some((name) => isFrench(element.getAttribute(name) ?? ''))
  );
}

function isFrench(text: string): boolean {
  const trimmed = text.trim();
  return COMPLETE_TEXTS.has(trimmed) || BEGINNINGS.some((beginning) => trimmed.startsWith(beginning));
}
