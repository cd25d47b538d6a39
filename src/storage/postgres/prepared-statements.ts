export interface PreparedStatement {
  /** Empty: to be parsed again for each run. */
  name: string;
  /** Positions of integer columns; unknown until the first run. */
  numberColumns?: number[];
}

/** Of one connection; beyond a limit, the oldest is dropped. */
export class PreparedStatements {
  readonly #max: number;
  readonly #bySql = new Map<string, PreparedStatement>();
  #count = 0;
  #dropped: string[] = [];

  #isNamed = true;

  constructor(max: number) {
    this.#max = max;
  }

  /** For a pooler, where the next run may be in another session. Still remembers the columns. */
  useUnnamed(): void {
    this.#isNamed = false;
  }

  get(sql: string): PreparedStatement | undefined {
    return this.#bySql.get(sql);
  }

  /** Never reuses a name: a dropped statement may still exist on the server. */
  add(sql: string): PreparedStatement {
    const [oldest] = this.#bySql.keys();
    if (oldest !== undefined && this.#bySql.size >= this.#max) this.drop(oldest);
    const prepared = { name: this.#isNamed ? `tradepost_${++this.#count}` : '' };
    this.#bySql.set(sql, prepared);
    return prepared;
  }

  drop(sql: string): void {
    const prepared = this.#bySql.get(sql);
    if (!prepared) return;
    this.#bySql.delete(sql);
    if (prepared.name) this.#dropped.push(prepared.name);
  }

  /** Names to close on the server. */
  drainDropped(): string[] {
    const dropped = this.#dropped;
    if (dropped.length) this.#dropped = [];
    return dropped;
  }
}
