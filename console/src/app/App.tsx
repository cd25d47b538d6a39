import { CustomRoutes, type DashboardComponent, Resource } from 'ra-core';
import { Admin } from 'react-admin';
import { Route } from 'react-router-dom';
import { dataProvider } from '../api/data-provider.ts';
import { darkTheme, lightTheme } from '../design/theme.ts';
import { Layout } from '../layout/Layout.tsx';
import { Notifications } from '../layout/Notifications.tsx';
import { bareRoutes, Dashboard, pages, resources } from '../resources.tsx';
import { authProvider } from '../sign-in/auth-provider.ts';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { i18nProvider } from './messages.ts';
import { queryClient } from './query-client.ts';
import { store } from './store.ts';

export function App() {
  return (
    <Admin
      title="Tradepost"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      loginPage={SignInPage}
      layout={Layout}
      notification={Notifications}
      dashboard={Dashboard as DashboardComponent}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {resources.map(({ name, title, views }) => (
        <Resource key={name} name={name} recordRepresentation={title} {...views} />
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
    </Admin>
  );
}
