import { PRODUCT_NAME } from '@touchline/contracts/product';

/** The product's name as it is drawn in index.html, where it can be seen before the app has been fetched. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 398 92" className={className} role="img" aria-label={PRODUCT_NAME}>
      <use href="#wordmark" />
    </svg>
  );
}
