import { mayBeSignedIn } from './api/session-account.ts';
import { chosenScheme } from './design/chosen-scheme.ts';
import type { Session } from './sign-in/sign-in.ts';
import { showSignIn } from './sign-in/sign-in-view.ts';
import './design/font.css';
import './app/page.css';

const container = document.getElementById('console') as HTMLElement;
const needsNoSession = location.hash.startsWith('#/invitation/');
const scheme = chosenScheme();
if (scheme) document.documentElement.style.colorScheme = scheme;

const load = () => import('./main.tsx');

async function start(session?: Session): Promise<void> {
  (await load()).start(container, session);
}

function showLoadFailure(): void {
  container.innerHTML = '<p role="alert">Can’t load the console. <a href="">Try again</a></p>';
}

if (mayBeSignedIn() || needsNoSession) start().catch(showLoadFailure);
else {
  showSignIn(container, { onSignedIn: start });
  // While the owner types. Signing in tries again.
  setTimeout(() => load().catch(() => undefined), 300);
}
