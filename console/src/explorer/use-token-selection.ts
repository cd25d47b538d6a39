import { useState } from 'react';
import { type TabToken, useTabTokens } from '../developers/tab-tokens.ts';
import type { Tokens } from './api-request.ts';

export const pastedTokenKey = 'pasted';

export interface TokenSelection {
  /** Which of those kept, or `pasted`. */
  key: string;
  tokens: Tokens;
  tabTokens: TabToken[];
  choose: (key: string) => void;
  paste: (tokens: Tokens) => void;
}

/** The tokens to send: at first the newest that was made in this tab. */
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
