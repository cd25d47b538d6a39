import type { DemoAccount } from '../demo/create-demo.ts';

export function describeSignIn({ account, owner: { email, password } }: DemoAccount): string {
  if (password) return `${email}, password ${password}`;
  const reset = `tradepost owner reset --account ${account.ID} --email ${email}`;
  return `${email}, whose password is not known here; for a new one: ${reset}`;
}
