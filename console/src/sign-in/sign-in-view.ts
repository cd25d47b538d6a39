import { type AccountChoice, type Credentials, type Session, signIn } from './sign-in.ts';
import './sign-in.css';

const page = `
  <div>
    <header>
      <svg viewBox="0 0 16 16" width="32" height="32" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill="var(--action)" />
        <path d="M4 4.5h8v2H9.2V12H6.8V6.5H4z" fill="var(--action-contrast)" />
      </svg>
      Tradepost
    </header>
    <section>
      <h1 tabindex="-1">Sign in</h1>
      <div role="alert"></div>
      <form>
        <label for="sign-in-email">Email</label>
        <div class="field">
          <input id="sign-in-email" name="email" type="email" autocomplete="username" required />
        </div>
        <label for="sign-in-password">Password</label>
        <div class="field">
          <input id="sign-in-password" name="password" type="password" autocomplete="current-password" required />
          <button type="button" aria-controls="sign-in-password">Show</button>
        </div>
        <button type="submit">Sign in</button>
        <p class="help">Forgot your password? Ask another owner or the administrator of this server.</p>
      </form>
      <div class="accounts" hidden></div>
    </section>
  </div>`;

interface SignInView {
  onSignedIn: (session: Session) => Promise<unknown>;
}

/** Shows the sign-in page in an empty element: plain DOM, so that it is usable before the console is loaded. */
export function showSignIn(container: HTMLElement, { onSignedIn }: SignInView): void {
  const main = document.createElement('main');
  main.className = 'sign-in';
  main.innerHTML = page;
  container.replaceChildren(main);
  const find = <T extends HTMLElement>(selector: string): T => main.querySelector(selector) as T;
  const [heading, problem, form, accounts] = [
    find('h1'),
    find('[role=alert]'),
    find<HTMLFormElement>('form'),
    find('.accounts'),
  ];
  const [email, password, toggle, submit] = [
    find<HTMLInputElement>('[name=email]'),
    find<HTMLInputElement>('[name=password]'),
    find<HTMLButtonElement>('.field button'),
    find<HTMLButtonElement>('[type=submit]'),
  ];
  let isBusy = false;

  function setTitle(title: string): void {
    heading.textContent = title;
    document.title = `${title} – Tradepost`;
  }

  function setBusy(value: boolean): void {
    isBusy = value;
    submit.textContent = value ? 'Signing in…' : 'Sign in';
    for (const button of main.querySelectorAll('button')) button.ariaDisabled = String(value);
  }

  async function attempt(credentials: Credentials): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    problem.textContent = '';
    try {
      const answer = await signIn(credentials);
      if ('accounts' in answer) offer(answer.accounts, credentials);
      else await onSignedIn(answer.session);
    } catch (error) {
      problem.textContent = (error as Error).message;
    }
    setBusy(false);
  }

  function offer(choices: AccountChoice[], credentials: Credentials): void {
    const buttons = choices.map(({ ID, name }) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.onclick = () => void attempt({ ...credentials, account: ID });
      return button;
    });
    const back = document.createElement('button');
    back.textContent = 'Back';
    back.onclick = () => showForm();
    accounts.replaceChildren(...buttons, back);
    [form.hidden, accounts.hidden] = [true, false];
    setTitle('Choose an account');
    heading.focus();
  }

  function showForm(): void {
    [form.hidden, accounts.hidden] = [false, true];
    setTitle('Sign in');
    email.focus();
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    void attempt({ email: email.value, password: password.value });
  };
  toggle.onclick = () => {
    const isShown = password.type === 'text';
    password.type = isShown ? 'password' : 'text';
    toggle.textContent = isShown ? 'Show' : 'Hide';
    password.focus();
  };
  showForm();
}
