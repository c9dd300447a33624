import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmProvider } from '../components/dialog/confirm-dialog.tsx';
import { ToastViewport } from '../components/toast/toast-viewport.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { SessionProvider } from '../lib/session.tsx';
import { createSessionStore } from '../lib/session-store.ts';
import { createTrpcClient, trpc } from '../lib/trpc.ts';
import { COLOR_SCHEME_KEY } from './color-scheme-key.ts';
import type { AppRoute } from './router/route.ts';
import { RoutePages } from './router/route-page.tsx';
import { Shell } from './shell/shell.tsx';
import { cssVariables, theme } from './theme.ts';
import { UploadsProvider } from './uploads/uploads-provider.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** The contexts of the app: theme, server calls, session, toasts, confirmations. */
export function Providers({ children }: { children: ReactNode }) {
  const [store] = useState(createSessionStore);
  const [queryClient] = useState(() => createQueryClient(store.forget));
  const [trpcClient] = useState(createTrpcClient);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider store={store}>
            <ConfirmProvider>
              <UploadsProvider>{children}</UploadsProvider>
            </ConfirmProvider>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
      <ToastViewport />
    </MantineProvider>
  );
}

/** The whole app, without the router, which differs between the browser and the server. */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  return (
    <Providers>
      <Shell>
        <RoutePages routes={routes} />
      </Shell>
    </Providers>
  );
}
