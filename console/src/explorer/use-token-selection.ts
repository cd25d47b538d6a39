import { useState } from 'react';
import { type TabToken, useTabTokens } from '../developers/tab-tokens.ts';
import type { Tokens } from './api-request.ts';

export const pastedTokenKey = 'pasted';

export interface TokenSelection {
  /** Key of a TabToken, or `pastedTokenKey`. */
  key: string;
  tokens: Tokens;
  tabTokens: TabToken[];
  choose: (key: string) => void;
  paste: (tokens: Tokens) => void;
}

/** Preselects the newest token of this tab. */
export function useTokenSelection(): TokenSelection {
  const kept = useTabTokens();
  const [wanted, choose] = useState(kept[0]?.key ?? pastedTokenKey);
  const [given, paste] = useState<Tokens>({ token: '', appToken: '' });
  const found = kept.find(({ key }) => key === wanted);
  return {
    key: found?.key ?? pastedTokenKey,
    tokens: found ? { token: found.token, appToken: found.appToken ?? '' } : given,
    tabTokens: kept,
    choose,
    paste,
  };
}
