import { useState } from 'react';
import { type KeptToken, useKeptTokens } from '../developers/kept-tokens.ts';
import type { Tokens } from './send.ts';

export const pasted = 'pasted';

export interface ChosenTokens {
  /** Which of those kept, or `pasted`. */
  key: string;
  tokens: Tokens;
  kept: KeptToken[];
  choose: (key: string) => void;
  paste: (tokens: Tokens) => void;
}

/** The tokens to send: at first the newest that was made in this tab. */
export function useTokens(): ChosenTokens {
  const kept = useKeptTokens();
  const [wanted, choose] = useState(kept[0]?.key ?? pasted);
  const [given, paste] = useState<Tokens>({ token: '', appToken: '' });
  const found = kept.find(({ key }) => key === wanted);
  return {
    key: found?.key ?? pasted,
    tokens: found ? { token: found.token, appToken: found.appToken ?? '' } : given,
    kept,
    choose,
    paste,
  };
}
