/** Spec 9. */
const SETTLE_MS = 500;
const FALLBACK_MS = 3000;
/** As `card.css` of the card names it. */
const TYPEFACE = 'Touchline Card';

/** On the screen both sides next to each other; on paper each is a page of its own, of the size of the card. */
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

/**
 * Puts both sides into a window of their own and prints it. They are copied, not written as text, so nothing that
 * somebody has typed is ever read as markup.
 * @returns false when the browser did not let the window open
 */
export function printCards(title: string, sides: readonly PrintedSide[]): boolean {
  const popup = window.open('', '_blank', 'width=760,height=680');
  if (!popup) return false;
  const page = popup.document;
  page.documentElement.lang = 'en';
  page.title = title;
  const style = page.createElement('style');
  style.textContent = typefaceRules() + LAYOUT;
  page.head.append(style);
  page.body.append(...sides.map((side) => figureOf(page, side)));
  printOnce(popup, Promise.all([...picturesIn(page).map(settled), page.fonts.ready]));
  return true;
}

/** As much of a window as printing needs. */
interface PrintingWindow {
  setTimeout: (run: () => void, ms: number) => unknown;
  print: () => void;
}

/**
 * Half a second after everything is there, or after three seconds, whichever is first. The popup's own clock is used: that
 * of a page in the background is slowed down, and it ends with the popup.
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

/** A picture that cannot be shown is not waited for any longer either. */
function settled(picture: SVGImageElement): Promise<void> {
  return new Promise((resolve) => {
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => resolve());
  });
}

/** The popup has no style sheet of the app: it would make a dark page of it. */
function typefaceRules(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(TYPEFACE))
    .map((rule) => rule.cssText)
    .join('\n');
}
