import { CoreAdminContext, CoreAdminUI, CustomRoutes, type DashboardComponent, Resource } from 'ra-core';
import { Route } from 'react-router-dom';
import { dataProvider } from '../api/data-provider.ts';
import { ThemeProvider } from '../design/ThemeProvider.tsx';
import { Layout } from '../layout/Layout.tsx';
import { LoadingFrame } from '../layout/LoadingFrame.tsx';
import { Notifications } from '../layout/lazy-parts.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { bareRoutes, Dashboard, pages, resources } from '../resources.tsx';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { authProvider } from '../sign-in/auth-provider.ts';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { i18nProvider } from './i18n-provider.ts';
import { queryClient } from './query-client.ts';
import { store } from './store.ts';

export const App = () => (
  <CoreAdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
  >
    <ThemeProvider>
      <CoreAdminUI
        title="Tradepost"
        loginPage={SignInPage}
        layout={Layout}
        dashboard={Dashboard as DashboardComponent}
        loading={LoadingFrame}
        catchAll={NotFound}
        error={({ error, resetErrorBoundary }) => (
          <ErrorAlert error={error} onRetry={() => resetErrorBoundary(undefined)} />
        )}
        requireAuth
        disableTelemetry
      >
        {resources.map(({ name, title, Icon, views }) => (
          <Resource key={name} name={name} icon={Icon} recordRepresentation={title} {...views} />
        ))}
        <CustomRoutes>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </CustomRoutes>
        <CustomRoutes noLayout>
          {bareRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Notifications />
    </ThemeProvider>
  </CoreAdminContext>
);
