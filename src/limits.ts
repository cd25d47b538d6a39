/** Every limit of the system, in one place, each with its reason. */
export const limits = {
  /** A request's body; larger work goes through import. */
  bodyBytes: 1024 * 1024,
  /** Levels of nesting in a body: the deepest thing we take (options → items → fields) has 5. */
  bodyDepth: 32,
  /** Values in a JSON body: an option with 5,000 items, spelled out, has 30,000. More would keep others waiting. */
  bodyValues: 40_000,
  /** Pairs in a form body, and the objects and lists that they make; a product with its 2,048 combinations never sends that many. */
  formFields: 10_000,
  /** Steps of all their names together, such as the three of `options[0][title]`: more would keep others waiting. */
  formNameSegments: 60_000,
  /** Characters of the line between the parts of multipart/form-data (RFC 2046). */
  boundaryCharacters: 70,

  /** The specification: page size where none is asked for, and the most that is given. */
  defaultPerPage: 25,
  maxPerPage: 100,
  /**
   * Bytes of records on a page of /changes, which takes some 40 milliseconds: where they are longer, it ends before it is full, and
   * Link leads on. A hundred of the longest would be more than one text can hold.
   */
  changesPageBytes: 10_000_000,
  /** Bytes of a record beyond which it is first looked whether it has room on its page. */
  largeChangeBytes: 100_000,
  /** Characters of a list: the runtime holds no text of more than twice as many, and makes copies of it. */
  listCharacters: 250_000_000,
  /** Values in one list-valued query parameter, so that an IN list stays short. */
  filterValues: 100,

  /** Characters in an ordinary string, and in descriptions, content, posts, messages and notes. */
  textCharacters: 255,
  longTextCharacters: 500_000,
  /** So large that nobody meets it, and 2,048 of them still add up exactly. */
  maxInteger: 4_000_000_000_000,
  /** The whole part of an amount: its thousandths or hundredths still fit 15 digits. */
  maxDecimalWholePart: 9_999_999_999,

  /** Items of one option times those of the next: beyond this a stock grid helps nobody. */
  stockCombinations: 2048,
  /** Characters that the records of all combinations spell out together; they are stored, and journalled. */
  stockCharacters: 4_000_000,
  optionsPerProduct: 500,
  itemsPerOption: 5000,
  /** Addresses of one customer, categories of one post. */
  nestedRecords: 2000,
  /** Steps from a category or page up to the top: each is looked up when something is put below. */
  treeDepth: 1000,

  /** Characters of a field that search looks at, of a word it keeps, words of one record, words of one search. */
  searchedFieldCharacters: 2000,
  searchWordCharacters: 32,
  searchWordsPerRecord: 100,
  searchWordsPerQuery: 8,
  /** Words that a transaction gathers before it writes them, which takes SQLite some 10 milliseconds. */
  bufferedSearchWords: 2000,

  /**
   * Records that SQLite sorts for a list with a filter, which takes it some 10 milliseconds. Where more meet the filter, a
   * thread reads them: how many may wait for that, and for how many milliseconds, before the answer is 503.
   */
  inlineSortedRows: 2000,
  queuedLongReads: 1000,
  longReadWaitMs: 15_000,
  /** Records of each kind that a search over all kinds shows. */
  searchResultsPerResource: 5,
  /** Writes that the console may send as one: a few pages of a list. */
  batchOperations: 500,
  /** Characters that such a batch may write, with all that follows from it: a second or two of work. */
  batchCharacters: 20_000_000,
  /** Seconds that a bundle from the console may take to load, and an export to be read: others wait, or a view is held. */
  importSeconds: 60,
  exportSeconds: 1800,
  /** The console's overview: days it shows, how far it counts what waits and what a day brought, and when stock is low or a code about to expire. */
  overviewDays: 30,
  maxOverviewDays: 365,
  overviewPendingRecords: 100,
  overviewRecordsPerDay: 1000,
  lowStockUnits: 5,
  expiringDays: 14,

  /** Characters of a password: fewer are guessed, more only keep the hash busy. */
  minPasswordCharacters: 8,
  maxPasswordCharacters: 1000,
  /** Passwords hashed at once by one process, at 19 MiB each, and how many wait for that before the answer is 503. */
  concurrentPasswordHashes: 3,
  queuedPasswordHashes: 200,
  /** Accounts of one e-mail address that a sign-in tries a password at; whoever has more names the account. */
  accountsPerSignIn: 50,
  /** Wrong guesses that may be made without a wait, at one owner and by network address: an office may share the latter. */
  freeSignInFailures: { owner: 5, address: 20 },
  /** Seconds: the longest wait after a wrong guess, and how long guesses are remembered. */
  maxSignInWaitSeconds: 15 * 60,
  signInFailureTtlSeconds: 24 * 60 * 60,
  /** Seconds in which a token or an address may make the requests that its limit allows, and how many of either are counted. */
  rateWindowSeconds: 60,
  rateLimitKeys: 50_000,
  /** Seconds for which a browser need not ask again whether a page may use the API; none keeps it longer. */
  preflightMaxAgeSeconds: 7200,
  /** Seconds: a session ends when it was not used for a month, and after three in any case; its use is noted by the minute. */
  sessionIdleSeconds: 30 * 24 * 60 * 60,
  sessionLifetimeSeconds: 90 * 24 * 60 * 60,
  sessionTouchIntervalSeconds: 60,
  /** Seconds for which a browser is known that an owner has signed in with: browsers keep nothing longer. */
  deviceLifetimeSeconds: 400 * 24 * 60 * 60,
  /** Characters kept of what a browser calls itself. */
  userAgentCharacters: 200,
  /** Seconds that an invitation waits. */
  invitationLifetimeSeconds: 7 * 24 * 60 * 60,

  /** A bundle sent to the console: some hundred thousand products. Larger ones go through the command line. */
  bundleBytes: 256 * 1024 * 1024,
  /** Seconds that a bundle may take to arrive: the largest at 1 Mbit/s, and a little more. */
  bundleUploadSeconds: 3600,
  /** Bundles that one process takes in at a time; each holds a file on the disk and, in turn, the account. */
  concurrentImports: 4,
  /** Bundles that one process gives out at a time; each holds a connection and an unchanging view of its account. */
  concurrentExports: 4,
  /** Characters of the account's name in the name of its bundle. */
  bundleFileNameCharacters: 60,
  /** Milliseconds that a bundle, a batch, an undo or a restore may keep the process to itself before it lets requests through. */
  eventLoopSliceMs: 5,
  /** IDs of records that an import remembers to have found, so as not to ask for them again. */
  importCachedIds: 100_000,
  /** Refusals of one bundle, or of one request's fields, that are listed: nobody mends more in one go. */
  reportedProblems: 100,

  /** What stands in the way of an undo: beyond this nobody reads on. */
  undoConflictsShown: 20,
  /** Characters of a record's JSON in which its title stands. */
  titlePrefixCharacters: 4000,

  /** Bytes that are read of a bundle at a time, and records and bytes of them that are parsed together. */
  bundleReadBytes: 1024 * 1024,
  bundleChunkRecords: 500,
  bundleChunkBytes: 1024 * 1024,
  /**
   * Bytes of a record in a bundle, which is held whole to be parsed: far above any real one, and bounds what a bad file costs. The
   * largest that can be made, a product with as many stock records as it may have, of the longest titles, all escaped, has 30 MB.
   */
  bundleRecordBytes: 32 * 1024 * 1024,
  /** Strings and brackets of such a record, which is read in one go: more than `stockText` leaves room for. */
  bundleRecordTokens: 1_200_000,
  /** Keys of a bundle, and bytes of one: they are held in memory, so a file of nothing but keys must not be let in. */
  bundleKeys: 1000,
  bundleKeyBytes: 256,
  /** Levels of nesting in a record of a bundle: far above any real one, and keeps what walks through it from overflowing the stack. */
  bundleDepth: 64,
  /** Milliseconds between two steps of a progress bar, or two lines of an import's progress: often enough for a bar that moves. */
  progressIntervalMs: 100,

  /** Record IDs count up from 1; larger ones than this, of 15 digits, are taken for unknown. */
  maxId: 999_999_999_999_999,
  /** IDs from a bundle beyond this are left aside by the counters: nobody counts up to them, and IDs must not run out. */
  maxCountedId: 10_000_000_000_000,
  /** Up to this, a bundle takes none beyond those: a counter that has come so far finds them free. */
  maxFreeId: 20_000_000_000_000,

  /** IDs of which the records are counted together, so that few are walked over to find a page; counts read at once. */
  idsPerBlock: 1024,
  idBlocksPerRead: 1000,

  jsonpCallbackCharacters: 128,
  /** Accept headers whose meaning is kept, and the longest of them: clients send a few, and attackers any number. */
  memoizedAccepts: 1000,
  memoizedAcceptCharacters: 500,
  /** Characters of an Idempotency-Key; seconds for which its answer is given again, and between two sweeps of older ones. */
  idempotencyKeyCharacters: 255,
  idempotencyTtlSeconds: 24 * 60 * 60,
  idempotencySweepIntervalSeconds: 10 * 60,
  /** Rows moved, deleted or imported by one statement. */
  batchRows: 100,

  /** Seconds. A client that has not sent its whole request by then is cut off, at the next look at all of them: five more. */
  requestTimeoutSeconds: 30,
  /** Seconds for which a client may read nothing of an answer that waits for it; noticed a quarter of that later at most. */
  stalledResponseSeconds: 60,
  /** Requests that one connection may send ahead of their answers, and all connections, at some 2.4 kB each. */
  pipelinedRequests: 1000,
  pipelinedRequestsTotal: 20_000,
  /** Characters of long answers that may wait for slow readers in one process, and how many make an answer long. */
  bufferedResponseCharacters: 256_000_000,
  largeResponseCharacters: 64_000,
  /** Seconds that a connection is kept open between two requests: longer than proxies keep theirs, which ask for a minute. */
  keepAliveSeconds: 72,
  /** Seconds that requests in flight get after SIGTERM. */
  drainSeconds: 10,
  /** Milliseconds for which a server that stops waits for a request on an idle connection before it closes that. */
  idleGraceMs: 500,
  /** Milliseconds that a server which stops takes to store what tokens were used for. */
  finalFlushMs: 2000,
  /** Milliseconds: a worker that ends within this time of its start is replaced only so much later. */
  workerRestartMs: 1000,
  /** Milliseconds that a process whose disk has failed still takes to answer 503 to those who wait. */
  failureGraceMs: 100,
  /**
   * Milliseconds that SQLite's connections beside the one that writes wait for the moment in which another process tidies
   * the write-ahead log.
   */
  readWaitMs: 5000,
  /** Milliseconds to wait at most for more writers, while they keep coming, so that they share a commit. */
  groupCommitGatheringMs: 5,
  /** Writes that share one commit, and milliseconds after which no other joins: those behind, and readers, wait so long. */
  groupCommitWrites: 200,
  groupCommitMaxMs: 10,
  /** Rows that those writes may leave to be written together. */
  insertBufferRows: 5000,
  /**
   * Statements of a long work that go to its thread in one order, bytes of orders that may wait for the thread in memory, and
   * milliseconds for which it is kept for the next work. Some orders take long to carry out, others to make ready: the more
   * may wait, the less the one side waits for the other.
   */
  workerBatchStatements: 10,
  workerQueueBytes: 24_000_000,
  workerIdleMs: 10_000,
  /** Milliseconds in which a thread of the runtime ends what it has begun to do with a file. */
  threadPoolGraceMs: 50,
  /**
   * Pages of SQLite's write-ahead log at which it is written back (128 MB): the more, the less often the same page is. When no
   * more than so many are left, writers wait for them; and at so many they wait until all of it is written back (256 MB).
   */
  walCheckpointPages: 32_000,
  walFinishPages: 2000,
  walMaxPages: 64_000,
  /** Milliseconds a write waits for its turn (another process importing, say) before the answer is 503. */
  writeWaitMs: 15_000,
  /** Milliseconds between two looks, during a long work, whether others have waited so long. */
  overdueCheckIntervalMs: 500,
  /**
   * Megabytes of pages that a connection to SQLite keeps in memory, where no setting says otherwise. The one that writes looks
   * through them at almost every commit to a store below 1 GB: there it keeps enough for all inner pages, and no more.
   * One that is seldom read by keeps fewer: each commit of another empties it.
   */
  pageCacheMegabytes: 32,
  smallStorePageCacheMegabytes: 16,
  readConnectionPageCacheMegabytes: 2,
  /** Characters of answers kept in memory where no setting says otherwise, and callers known by their tokens. */
  responseCacheCharacters: 16_000_000,
  cachedCallers: 10_000,
  /**
   * Heads of requests that are remembered for each method, so as not to take their headers apart again, and characters that one
   * may have: most callers send the same few hundred with all requests, but any of them may send others.
   */
  cachedRequestHeads: 5000,
  requestHeadCharacters: 2000,
  /** Requests that are remembered, in 128 bytes each, so as to know what is asked for again; a power of two. */
  recentRequestKeys: 2 ** 11,
  /** Milliseconds for which a token that was revoked elsewhere may still be good, where the database does not tell of it at once. */
  callerCacheTtlMs: 3000,
  /** Characters of log lines that are gathered before they are written, and milliseconds after which they are in any case. */
  logBufferCharacters: 8192,
  logFlushIntervalMs: 200,
  /** Milliseconds for which a server waits for whoever reads its log, and does nothing else, before it drops lines. */
  logWaitMs: 1000,
  /** Milliseconds that a part of the metrics may take before it is left out, and a worker with all of its own: whoever scrapes waits for 10 seconds. */
  metricSourceTimeoutMs: 1000,
  workerMetricsTimeoutMs: 2000,
  /** Spans that go to the collector of traces together, and that may wait for that in memory, at some 500 bytes each. */
  spansPerExport: 500,
  queuedSpans: 10_000,
  /** Milliseconds between two deliveries of spans, that one may take, and that the last one may keep a server from stopping. */
  spanExportIntervalMs: 1000,
  spanExportTimeoutMs: 5000,
  finalSpanExportMs: 2000,
  /** How often a delivery is tried, each time after twice the pause: half a minute, as long as a collector takes to start anew. */
  spanExportAttempts: 5,
  /** Seconds between two looks whether a backup is due, and after one that failed until the next try. */
  backupCheckIntervalSeconds: 30,
  backupRetrySeconds: 15 * 60,
  /** Seconds that one may take: far longer than any real one does. What is then still unfinished is nobody's. */
  maxBackupSeconds: 24 * 60 * 60,
  /** Seconds by which clocks of servers may differ: what a store holds as later than that was noted by a wrong clock. */
  clockSkewSeconds: 5 * 60,
  /** Connections one server process holds to PostgreSQL. */
  poolSize: 20,
  /** Milliseconds a request waits for one of them, or for it to open, and how many wait, before the answer is 503. */
  poolWaitMs: 5000,
  poolQueuedRequests: 1000,
  /** Milliseconds after which a connection that nobody needs is closed. */
  poolIdleMs: 60_000,
  /** Milliseconds between two looks for such a connection: by so much it may outlive its time. */
  poolTidyIntervalMs: 1000,
  /** Milliseconds for which PostgreSQL is not asked for one more after it refused one, while others are there: each try costs it a process. */
  poolRetryMs: 1000,
  /** Milliseconds that PostgreSQL may take for one statement. Longer than a write waits for its turn; imports are many short ones. */
  statementTimeoutMs: 20_000,
  /** Milliseconds for which it may be silent after it should have given up by itself. */
  statementGraceMs: 1000,
  /** Milliseconds that it may take for one statement of a view, as backups and exports read: many rows, on a busy disk. */
  snapshotStatementTimeoutMs: 10 * 60_000,
  /** Milliseconds of silence after which the system asks whether PostgreSQL's machine is still there. */
  tcpKeepAliveDelayMs: 10_000,
  /** Milliseconds that a connection gets to end what it is at when the store closes, and to say goodbye. */
  poolCloseGraceMs: 1000,
  /** How often a transaction is tried when PostgreSQL asks for another go. */
  transactionAttempts: 5,
  /** Statements that one connection keeps parsed, at some 30 kB each in PostgreSQL and 20 in SQLite; a busy server uses fewer. */
  preparedStatements: 500,
  /** Statements and characters of values that a transaction holds back to send them together. */
  deferredStatements: 100,
  deferredStatementCharacters: 1_000_000,

  /** Days a development token may be made for, hours a replaced token may work on, days an ended one is still listed. */
  maxTokenDays: 3650,
  maxOverlapHours: 720,
  defaultOverlapHours: 24,
  endedTokenDays: 30,
  /** Requests kept of each token, characters of their paths, and days for which they are counted: a year and a bit. */
  loggedRequestsPerToken: 100,
  loggedPathCharacters: 500,
  requestCountDays: 400,
  /** Seconds between two writes of what tokens were used for; lines and tokens that may wait for that in memory. */
  requestLogFlushSeconds: 3,
  /** Lines that one transaction stores: some 20 milliseconds, in which SQLite lets this process do nothing else. */
  requestLogRowsPerTransaction: 1000,
  bufferedRequests: 10_000,
  bufferedTokens: 10_000,
} as const;
