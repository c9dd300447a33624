import { render } from '@testing-library/react';
import { App } from '../app/app.tsx';

/** The whole app, opened at an address as a browser would. Answer its calls with stubServer. */
export function openApp(address: string) {
  window.history.replaceState(null, '', address);
  return render(<App />);
}
