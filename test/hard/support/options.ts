/** How a hard test is run: the same seed gives the same writes, though never the same moments. */
export interface Hard {
  rounds: number;
  seed: number;
  /** Told how far it has come. */
  say?(line: string): void;
}
