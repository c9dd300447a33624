import { PRODUCT_NAME } from '@touchline/contracts/product';

/** The product's name, drawn as in index.html, which shows it before the app has loaded. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 398 92" className={className} role="img" aria-label={PRODUCT_NAME}>
      <use href="#wordmark" />
    </svg>
  );
}
