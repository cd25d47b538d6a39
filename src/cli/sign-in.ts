import type { Demo } from '../demo/make.ts';

/** Who signs in and how; or what to do, where the password was changed or is kept elsewhere. */
export function signIn({ account, owner: { email, password } }: Demo): string {
  if (password) return `${email}, password ${password}`;
  const reset = `tradepost owner reset --account ${account.ID} --email ${email}`;
  return `${email}, whose password is not known here; for a new one: ${reset}`;
}
