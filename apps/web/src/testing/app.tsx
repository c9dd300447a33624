import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { routes } from '../app/routes.tsx';

/** The whole app, opened at an address as a browser would. Answer its calls with stubServer. */
export function openApp(address: string) {
  window.history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <App routes={routes} />
    </BrowserRouter>,
  );
}
