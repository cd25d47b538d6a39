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
  const tabTokens = useTabTokens();
  const [selectedKey, choose] = useState(tabTokens[0]?.key ?? pastedTokenKey);
  const [pastedTokens, paste] = useState<Tokens>({ token: '', appToken: '' });
  const tabToken = tabTokens.find(({ key }) => key === selectedKey);
  return {
    key: tabToken?.key ?? pastedTokenKey,
    tokens: tabToken ? { token: tabToken.token, appToken: tabToken.appToken ?? '' } : pastedTokens,
    tabTokens,
    choose,
    paste,
  };
}
