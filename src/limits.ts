/** Every limit of the system, in one place, each with its reason. */
export const limits = {
  /** A request's body; larger work goes through import. */
  bodyBytes: 1024 * 1024,
  /** Levels of nesting in a body: the deepest thing we take (options → items → fields) has 5. */
  bodyDepth: 32,
  /** Pairs in a form body; a product with its 2,048 combinations never sends that many. */
  formFields: 20_000,

  /** The specification: page size where none is asked for, and the most that is given. */
  perPageDefault: 25,
  perPageMost: 100,
  /** Values in one list-valued query parameter, so that an IN list stays short. */
  filterValues: 100,

  /** Characters in an ordinary string, and in descriptions, content, posts, messages and notes. */
  text: 255,
  longText: 500_000,
  /** So large that nobody meets it, and 2,048 of them still add up exactly. */
  integer: 4_000_000_000_000,
  /** Thousandths or hundredths of this still fit 15 digits. */
  decimal: 9_999_999_999,

  /** Items of one option times those of the next: beyond this a stock grid helps nobody. */
  stockCombinations: 2048,
  /** Characters that the records of all combinations spell out together; they are stored, and journalled. */
  stockText: 4_000_000,
  options: 500,
  optionItems: 5000,
  /** Addresses of one customer, categories of one post. */
  nested: 2000,
  /** Steps from a category or page up to the top; a longer chain is taken for a circle. */
  treeDepth: 1000,

  jsonpCallback: 128,
  /** Rows moved, deleted or imported by one statement. */
  batch: 100,

  /** Seconds. A client that has not sent its whole request by then is cut off. */
  requestTimeout: 30,
  /** Seconds that requests in flight get after SIGTERM. */
  drain: 10,
  /** Milliseconds a write waits for its turn (another process importing, say) before the answer is 503. */
  writeWait: 15_000,
  /** Characters of answers kept in memory, and callers known by their tokens. */
  answerCache: 16_000_000,
  knownCallers: 10_000,
  /** Connections one server process holds to PostgreSQL. */
  poolSize: 20,
  /** Seconds between two writes of the tokens' last use. */
  lastUsedEvery: 10,
} as const;
