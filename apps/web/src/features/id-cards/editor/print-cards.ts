const SETTLE_MS = 500;
const FALLBACK_MS = 3000;
/** The font family in `card.css`. */
const TYPEFACE = 'Touchline Card';

/** Both sides next to each other on the screen; on paper one page of card size per side. */
const LAYOUT = `
  @page { size: 53.98mm 85.6mm; margin: 0; }
  * { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  body { display: flex; flex-wrap: wrap; justify-content: center; gap: 24px; margin: 0; padding: 24px; background: #fff; }
  figure { margin: 0; text-align: center; }
  figcaption { margin-top: 8px; font: 14px sans-serif; color: #444; }
  @media print {
    body { display: block; padding: 0; }
    figure { display: flex; align-items: center; width: 53.98mm; height: 85.6mm; overflow: hidden; break-after: page; }
    figure:last-of-type { break-after: auto; }
    figure svg { flex: none; width: 53.98mm; height: auto; }
    figcaption { display: none; }
  }
`;

export interface PrintedSide {
  caption: string;
  svg: SVGSVGElement;
}

/** Opens the window that cards are printed from, which a browser allows during a click only; null if it is blocked. */
export function openPrintWindow(title: string): Window | null {
  const popup = window.open('', '_blank', 'width=760,height=680');
  if (!popup) return null;
  popup.document.documentElement.lang = 'en';
  popup.document.title = title;
  return popup;
}

/** Prints both sides from such a window. The elements are copied, not written as text, so user input is never parsed as markup. */
export function printCards(popup: Window, sides: readonly PrintedSide[]): void {
  const page = popup.document;
  const style = page.createElement('style');
  style.textContent = typefaceRules() + LAYOUT;
  page.head.append(style);
  page.body.append(...sides.map((side) => figureOf(page, side)));
  printOnce(popup, Promise.all([...picturesIn(page).map(settled), page.fonts.ready]));
}

interface PrintingWindow {
  setTimeout: (run: () => void, ms: number) => unknown;
  print: () => void;
}

/**
 * Prints half a second after all pictures have loaded, or after three seconds, whichever is first. Uses the popup's timers,
 * because those of a background page are throttled; they also end with the popup.
 */
export function printOnce(popup: PrintingWindow, shown: Promise<unknown>): void {
  let isPrinted = false;
  const print = () => {
    if (isPrinted) return;
    isPrinted = true;
    popup.print();
  };
  popup.setTimeout(print, FALLBACK_MS);
  void shown.then(() => popup.setTimeout(print, SETTLE_MS));
}

function figureOf(page: Document, { caption, svg }: PrintedSide): HTMLElement {
  const figure = page.createElement('figure');
  const words = page.createElement('figcaption');
  words.textContent = caption;
  figure.append(page.importNode(svg, true), words);
  return figure;
}

const picturesIn = (page: Document) => [...page.querySelectorAll('image')];

/** Also resolves if the picture cannot be loaded. */
function settled(picture: SVGImageElement): Promise<void> {
  return new Promise((resolve) => {
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => resolve());
  });
}

/** The popup does not use the style sheets of the app, which could make it dark. */
function typefaceRules(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(TYPEFACE))
    .map((rule) => rule.cssText)
    .join('\n');
}
