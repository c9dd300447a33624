import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { RoutePage } from './router/route-page.tsx';
import { routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <Shell>
          <Routes>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
            ))}
          </Routes>
        </Shell>
      </BrowserRouter>
    </Providers>
  );
}
