/** What a card's QR code says: the code, and the signed statement behind it. */
export interface ScannedCard {
  code: string;
  statement: string | null;
}

/** Reads the text of a QR code: the link of a card with its statement. Null for any other text. */
export function scannedCard(text: string): ScannedCard | null {
  if (!URL.canParse(text)) return null;
  const { pathname, searchParams, hash } = new URL(text);
  const code = searchParams.get('code');
  if (!pathname.endsWith('/verify') || !code) return null;
  return { code, statement: hash.slice(1) || null };
}
