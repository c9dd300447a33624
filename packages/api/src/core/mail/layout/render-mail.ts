import { readFileSync } from 'node:fs';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { Eta } from 'eta';
import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import type { MailDocument } from '../mail-template.ts';

const eta = new Eta({ autoEscape: true });
const layout = eta.compile(readFileSync(new URL('layout.eta', import.meta.url), 'utf8'));

/** Renders the HTML part from the layout, and the text part from the HTML part, so that both say the same. */
export function renderMail(document: MailDocument, unsubscribeUrl: string | null = null) {
  const { subject, action, entries = [] } = document;
  for (const { url } of [...entries, ...(action ? [action] : [])]) {
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('A link in a mail is a web address.');
  }
  const html = eta.render(layout, {
    heading: subject,
    ...document,
    // Mails load no fonts: these are fonts of the reader's machine, the closest to the app first.
    headingFont: "'Avenir Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif",
    textFont: "'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif",
    action,
    entries,
    unsubscribeUrl,
    product: PRODUCT_NAME,
    preheader: document.paragraphs[0] ?? '',
  });
  return { subject, html, text: `${convert(html, TEXT_OPTIONS).trim()}\n` };
}

/** A link as its label, and below it the address on a line of its own, which no mail program wraps. */
const linkFormatter: FormatCallback = (element, walk, builder, { isSentence }) => {
  walk(element.children, builder);
  if (!isSentence) builder.addInline(':');
  builder.addLineBreak();
  builder.addLiteral(element.attribs.href ?? '');
};

const TEXT_OPTIONS: HtmlToTextOptions = {
  wordwrap: 72,
  formatters: { link: linkFormatter },
  selectors: [
    { selector: '.preheader', format: 'skip' },
    { selector: '.spare', format: 'skip' },
    { selector: '.band', format: 'skip' },
    { selector: 'a', format: 'link', options: { isSentence: false } },
    { selector: 'a.entry', format: 'link', options: { isSentence: true } },
    { selector: 'h1', options: { uppercase: false, trailingLineBreaks: 2 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
};
