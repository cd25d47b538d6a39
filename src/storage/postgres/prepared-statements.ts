export interface PreparedStatement {
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

  constructor(max: number) {
    this.#max = max;
  }

  get(sql: string): PreparedStatement | undefined {
    return this.#bySql.get(sql);
  }

  /** Never reuses a name: a dropped statement may still exist on the server. */
  add(sql: string): PreparedStatement {
    const [oldest] = this.#bySql.keys();
    if (oldest !== undefined && this.#bySql.size >= this.#max) this.drop(oldest);
    const prepared = { name: `tradepost_${++this.#count}` };
    this.#bySql.set(sql, prepared);
    return prepared;
  }

  drop(sql: string): void {
    const prepared = this.#bySql.get(sql);
    if (!prepared) return;
    this.#bySql.delete(sql);
    this.#dropped.push(prepared.name);
  }

  /** Names to close on the server. */
  drainDropped(): string[] {
    const dropped = this.#dropped;
    if (dropped.length) this.#dropped = [];
    return dropped;
  }
}
