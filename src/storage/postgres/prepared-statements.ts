export interface PreparedStatement {
  name: string;
  /** The columns that come as numbers; unknown until the statement has run once. */
  numberColumns?: number[];
}

/** What PostgreSQL keeps parsed on one connection: so many statements at most, the oldest makes room. */
export class PreparedStatements {
  readonly #most: number;
  readonly #kept = new Map<string, PreparedStatement>();
  #made = 0;
  #dropped: string[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get(sql: string): PreparedStatement | undefined {
    return this.#kept.get(sql);
  }

  /** No name is ever given twice, so it does not matter whether PostgreSQL still has a dropped one. */
  add(sql: string): PreparedStatement {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= this.#most) this.drop(oldest);
    const prepared = { name: `tradepost_${++this.#made}` };
    this.#kept.set(sql, prepared);
    return prepared;
  }

  drop(sql: string): void {
    const prepared = this.#kept.get(sql);
    if (!prepared) return;
    this.#kept.delete(sql);
    this.#dropped.push(prepared.name);
  }

  /** Names that PostgreSQL should be told to forget. */
  drainDropped(): string[] {
    const dropped = this.#dropped;
    if (dropped.length) this.#dropped = [];
    return dropped;
  }
}
