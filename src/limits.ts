/** Every limit of the system, with its reason. Names carry the unit; a plain noun is a count. */
export const limits = {
  /** Request body, except where a record may be longer; larger work uses import. */
  bodyBytes: 1024 * 1024,
  /** Longer bodies in memory, of all requests to a process; parsing takes a few times as much. */
  longBodiesBytes: 128 * 1024 * 1024,
  /** Nesting of a body; the deepest valid one (options → items → fields) has 5 levels. */
  bodyDepth: 32,
  /** Values in a JSON body, which block the event loop while parsed; an option with 5,000 items has 30,000. */
  bodyValues: 40_000,
  /** Pairs, objects and lists of a form body; a product with 2,048 combinations sends fewer. */
  formFields: 10_000,
  /** Segments of all field names together, such as the three of `options[0][title]`. */
  formNameSegments: 60_000,
  /** Multipart boundary (RFC 2046). */
  boundaryCharacters: 70,

  /** Fixed by the specification. */
  defaultPerPage: 25,
  maxPerPage: 100,
  /** Page of /changes: takes some 40 ms. A page may end early, with a Link to the next. */
  changesPageBytes: 10_000_000,
  /** Records above this size are read one by one, if the page has room for them. */
  largeChangeBytes: 100_000,
  /** A JSON list. V8's strings hold twice as many, and copies are made. */
  listCharacters: 250_000_000,
  /** Values of one list parameter: keeps an IN list short. */
  filterValues: 100,

  /** Ordinary strings; and descriptions, content, posts, messages and notes. */
  textCharacters: 255,
  longTextCharacters: 500_000,
  /** Exact as a double, even summed over 2,048 stock records. */
  maxInteger: 4_000_000_000_000,
  /** Part before the point; with two or three decimals it still has 15 digits at most. */
  maxDecimalWholePart: 9_999_999_999,

  /** Product of the numbers of items of all options. */
  stockCombinations: 2048,
  /** JSON of all stock records of a product, which is stored and journalled. */
  stockCharacters: 4_000_000,
  optionsPerProduct: 500,
  itemsPerOption: 5000,
  /** Addresses of a customer, categories of a post. */
  nestedRecords: 2000,
  imagesPerProduct: 250,
  /** Ancestors of a category or page; each is looked up when a record is placed below. */
  treeDepth: 1000,

  /** Search index: text indexed per field, length of a word, words per record and per query. */
  searchedFieldCharacters: 20_000,
  searchWordCharacters: 32,
  searchWordsPerRecord: 400,
  searchWordsPerQuery: 8,
  /** Words written in one batch: some 10 ms on SQLite. */
  bufferedSearchWords: 2000,

  /** Rows that SQLite sorts on the main thread for a filtered list: some 10 ms. Larger sorts go to a worker. */
  inlineSortedRows: 2000,
  /** Rows that the worker sorts: some 30 ms. Longer lists are read in order; and totals of filtered lists stop here. */
  countedRows: 5000,
  /** Reads waiting for the worker, and their longest wait; beyond: 503. */
  queuedLongReads: 1000,
  longReadWaitMs: 15_000,
  /** Search over all resources. */
  searchResultsPerResource: 5,
  /** Operations of a batch from the console: a few pages of a list. */
  batchOperations: 500,
  /** Text written by a batch and its side effects: a second or two. */
  batchCharacters: 20_000_000,
  /** Import and export from the console: one holds the write lock, the other a snapshot. */
  importSeconds: 60,
  exportSeconds: 1800,
  /** The console's overview: days shown, and where its counts stop. */
  overviewDays: 30,
  maxOverviewDays: 365,
  overviewPendingRecords: 100,
  overviewRecordsPerDay: 1000,
  /** Records shown of what uses one, for each field that may name it. */
  shownReferences: 10,
  /** Change sets that one request of a search in the activity reads: some 20 ms. */
  searchedChangeSets: 1000,
  /** The console's lists count what belongs to a record no further than this. */
  countedRecords: 1000,
  /** The overview lists stock up to this, unless the account sets another limit, and codes that expire this soon. */
  lowStockUnits: 5,
  expiringDays: 14,

  /** Shorter passwords are guessed; longer ones only cost hashing time. */
  minPasswordCharacters: 8,
  maxPasswordCharacters: 1000,
  /** Password hashes take 19 MiB each. When the queue is full: 503. */
  concurrentPasswordHashes: 3,
  queuedPasswordHashes: 200,
  /** Passwords checked per sign-in, where an address owns many accounts; beyond, the account must be given. */
  accountsPerSignIn: 50,
  /** Failures without a wait, by owner and by network address, which an office may share. */
  freeSignInFailures: { owner: 5, address: 20 },
  /** While the shared counts of failures cannot be reached, each process has its own. */
  sharedFailuresRetryMs: 5000,
  sharedFailuresWaitMs: 2000,
  /** Longest wait after a failure, and how long failures are kept. */
  maxSignInWaitSeconds: 15 * 60,
  signInFailureTtlSeconds: 24 * 60 * 60,
  /** Window of the rate limits, and tokens or addresses tracked. */
  rateWindowSeconds: 60,
  rateLimitKeys: 50_000,
  /** CORS preflight cache; Chromium's maximum. */
  preflightMaxAgeSeconds: 7200,
  /** Console sessions: idle timeout, absolute timeout, and resolution of the time of last use. */
  sessionIdleSeconds: 30 * 24 * 60 * 60,
  sessionLifetimeSeconds: 90 * 24 * 60 * 60,
  sessionTouchIntervalSeconds: 60,
  /** Device cookie; browsers' maximum. */
  deviceLifetimeSeconds: 400 * 24 * 60 * 60,
  /** Stored part of a User-Agent. */
  userAgentCharacters: 200,
  invitationLifetimeSeconds: 7 * 24 * 60 * 60,

  /** Bundle sent to the console: some hundred thousand products. The command line takes larger ones. */
  bundleBytes: 256 * 1024 * 1024,
  /** The same with its files, as a zip. */
  zippedBundleBytes: 1024 * 1024 * 1024,
  /** Enough for the largest at 1 Mbit/s, as a zip at 3 Mbit/s. */
  bundleUploadSeconds: 3600,
  /** Per process; each holds a temporary file and, in turn, the write lock. */
  concurrentImports: 4,
  /** Per process; each holds a connection and a snapshot. */
  concurrentExports: 4,
  /** Account name in the bundle's file name. */
  bundleFileNameCharacters: 60,
  /** Slice of a bundle, batch, undo or restore between two yields to the event loop. */
  eventLoopSliceMs: 5,
  /** IDs of existing records that an import caches. */
  importCachedIds: 100_000,
  /** Problems listed for one bundle or request. */
  reportedProblems: 100,
  /** Changes that the preview of an import lists, and the length at which it lists no more. */
  previewedChangesPerResource: 20,
  previewedCharacters: 2_000_000,

  undoConflictsShown: 20,
  /** Later change sets undone with one, and entries searched for them: what an owner can survey. */
  undoneTogether: 50,
  undoSearchedEntries: 20_000,
  /** Beginning of a record's JSON that contains its title. */
  titlePrefixCharacters: 4000,

  /** Bundle parser: bytes per read, and records and bytes parsed together. */
  bundleReadBytes: 1024 * 1024,
  bundleChunkRecords: 500,
  bundleChunkBytes: 1024 * 1024,
  /** A record is parsed in memory. The largest possible, a product with all stock records of escaped titles, has 30 MB. */
  bundleRecordBytes: 32 * 1024 * 1024,
  /** Strings and brackets of a record, parsed in one go; more than `stockCharacters` allows. */
  bundleRecordTokens: 1_200_000,
  /** Entries of a zip are held in memory, at some 300 bytes. */
  bundleEntries: 200_000,
  /** An entry of a zip that claims to become so many times larger, beyond some bytes, is rejected. */
  compressionRatio: 200,
  freelyUnpackedBytes: 1_000_000,
  shownNameCharacters: 100,
  /** Keys of a bundle are held in memory. */
  bundleKeys: 1000,
  bundleKeyBytes: 256,
  /** Nesting of a record in a bundle; keeps recursive code from overflowing the stack. */
  bundleDepth: 64,
  /** Updates of progress bars and of an import's progress. */
  progressIntervalMs: 100,

  /** 15 digits; larger IDs count as unknown. */
  maxId: 999_999_999_999_999,
  /** Larger imported IDs do not raise the counters, so that IDs cannot run out. */
  maxCountedId: 10_000_000_000_000,
  /** IDs between `maxCountedId` and this are not imported: a counter that gets there finds them free. */
  maxFreeId: 20_000_000_000_000,

  /** Records counted together for deep pages, and counts read at once. */
  idsPerBlock: 1024,
  idBlocksPerRead: 1000,

  jsonpCallbackCharacters: 128,
  /** Accept headers whose parsed form is kept: how many, and the longest. Clients send a few, attackers any number. */
  memoizedAccepts: 1000,
  memoizedAcceptCharacters: 500,
  /** Deletion of an account: rows per transaction (some 20 ms), how often servers look for one to go on with, how long one
   * leaves it to another, and how long late rows, such as those of the request log, are looked for. */
  deletedRowsPerTransaction: 500,
  deletionCheckIntervalSeconds: 10,
  deletionLeaseSeconds: 20,
  deletionRecheckSeconds: 60,
  deletionEndSeconds: 10 * 60,
  /** Idempotency keys: length, how long the response is replayed, and how often expired ones are removed. */
  idempotencyKeyCharacters: 255,
  idempotencyTtlSeconds: 24 * 60 * 60,
  idempotencySweepIntervalSeconds: 10 * 60,
  /** Rows moved, deleted or imported by one statement. */
  batchRows: 100,
  /** Of a scan of a whole table, where rows are short. */
  scanRows: 1600,
  scanCharacters: 1_000_000,
  /** Sent to PostgreSQL at once when a store is restored. */
  copyCharacters: 8_000_000,

  /** Time to receive a request; checked every five seconds. */
  requestTimeoutSeconds: 30,
  /** Time for a TLS handshake. No longer than `drainSeconds`: connections without one delay the end of the process. */
  tlsHandshakeSeconds: 10,
  /** Time for a client that speaks plain HTTP to the TLS port to finish sending and read the response. */
  plainHttpGraceMs: 1000,
  /** Time without reading a pending response; checked every quarter of it. */
  stalledResponseSeconds: 60,
  /** Pipelined requests per connection and in all, at some 2.4 kB each. */
  pipelinedRequests: 1000,
  pipelinedRequestsTotal: 20_000,
  /** Large responses buffered for slow readers, per process, and the size that makes one large. */
  bufferedResponseCharacters: 256_000_000,
  largeResponseCharacters: 64_000,
  /** Idle HTTP connections: longer than the usual minute of proxies, so that they close first. */
  keepAliveSeconds: 72,
  /** Results of /readyz are reused this long: it writes to the store, and anyone may ask. */
  readinessTtlMs: 1000,
  /** Time that /readyz waits for its write before it answers as before. */
  readinessWriteWaitMs: 1000,
  /** As much as a small record takes with its indexes, so that a disk with less room counts as full. */
  testWriteCharacters: 8000,
  /** Of a new cluster; one shard for each node and core would do, more let it grow. */
  clusterShards: 32,
  /** Waiting for a lock, `database distribute` holds up other writes. */
  clusterLockWaitMs: 2000,
  clusterLockAttempts: 60,
  clusterHealthTtlMs: 5000,
  /** How long it is remembered which node an account is on. */
  clusterPlacementTtlMs: 60_000,
  /** Time between looks at the certificate's files; a change is taken up at the second look after it. */
  certificateCheckMs: 1500,
  /** Time between looks at when the self-signed certificate ends. */
  certificateRenewalMs: 3_600_000,
  /** Time for requests in flight after SIGTERM. */
  drainSeconds: 10,
  /** Time for a request on an idle connection during shutdown. */
  idleGraceMs: 500,
  /** Time to store token usage during shutdown. */
  finalFlushMs: 2000,
  /** Restart delay for a worker that ends this soon after its start. */
  workerRestartMs: 1000,
  /** Time to answer 503 after a disk failure. */
  failureGraceMs: 100,
  /** SQLite's busy timeout of reading connections, while another process restarts the write-ahead log. */
  readWaitMs: 5000,
  /** Group commit: wait for further writers, writes per commit, and time after which no write joins. */
  groupCommitGatheringMs: 5,
  groupCommitWrites: 200,
  groupCommitMaxMs: 10,
  /** Rows that a group may leave in the insert buffer. */
  insertBufferRows: 5000,
  /** Worker thread: statements per message, size of the queue, and idle time before it ends. */
  workerBatchStatements: 10,
  workerQueueBytes: 24_000_000,
  workerIdleMs: 10_000,
  /** Time for libuv's threads to finish what they do with a file. */
  threadPoolGraceMs: 50,
  /** Write-ahead log: size that starts a checkpoint (128 MB), rest that writers wait for, and maximum (256 MB). */
  walCheckpointPages: 32_000,
  walFinishPages: 2000,
  walMaxPages: 64_000,
  /** Longest wait for the write lock; then 503. */
  writeWaitMs: 15_000,
  /** Check for overdue waiters during a long transaction. */
  overdueCheckIntervalMs: 500,
  /** SQLite page cache by default. Below 1 GB a smaller one holds all inner pages; each commit walks through it. */
  pageCacheMegabytes: 32,
  smallStorePageCacheMegabytes: 16,
  /** For the second connection, whose cache is emptied by each commit of the first. */
  readConnectionPageCacheMegabytes: 2,
  /** Larger responses are compressed: a smaller one fits into one packet anyway. */
  compressedFromBytes: 1000,
  /** Longer bodies are compressed in another thread: this one takes half a millisecond. */
  compressedInlineCharacters: 64_000,
  /** Response cache by default, and authenticated callers. */
  responseCacheCharacters: 16_000_000,
  cachedCallers: 10_000,
  /** Hosts, each with the site that it shows. */
  cachedHosts: 10_000,
  /** Text of owners as it is safe to show, kept so that it is cleaned once. */
  cleanedTextCharacters: 16_000_000,
  /** A DNS label has 63; a suffix follows where the slug is taken. */
  slugCharacters: 48,
  /** Settings of a theme that an owner has chosen: JSON, and its levels. */
  themeSettingsCharacters: 20_000,
  themeSettingsDepth: 4,
  /** Profiles elsewhere, and tags by which other services know an owner. */
  socialLinks: 30,
  verificationTags: 20,
  /** Links that show a site before it is published, of an account. */
  previewLinks: 100,
  /** Redirects that lead to each other are followed so far, to find a circle. */
  redirectSteps: 10,
  /** Title in an address. */
  addressCharacters: 60,
  /** Uploaded pictures and files. */
  mediaBytes: 20_000_000,
  /** Body of an upload. Above the limit of a file, so that a larger file is read and answered with 422 for its field. */
  uploadFormBytes: 100_000_000,
  /** Pixels of a picture, and of all frames of an animated one: what decoding may take. */
  pictureMegapixels: 50,
  animationMegapixels: 200,
  /** Uploads at once to a process; each has a temporary file. */
  concurrentUploads: 32,
  /** Enough for the largest at 200 kbit/s. */
  mediaUploadSeconds: 15 * 60,
  /** Fields and their names in the form of an upload. */
  uploadFields: 20,
  uploadFieldBytes: 4000,
  /** Beginning of a file that says what it is. */
  detectedBytes: 4100,
  fileNameCharacters: 100,
  /** Pictures decoded at once, since threads are few and pixels take memory; and those that wait, beyond which: 503. */
  concurrentPictures: 1,
  queuedPictures: 200,
  /** Blobs without a record: how long they stay, and how often those due are removed. */
  unneededBlobDays: 7,
  blobRemovalIntervalSeconds: 60 * 60,
  blobRemovalCheckIntervalSeconds: 5 * 60,
  blobRemovalLeaseSeconds: 60,
  /** Read from another place at once, where each answer takes a while. */
  blobsAtOnce: 4,
  /** Missing files that a list names, and one sentence. */
  mediaProblemsShown: 100,
  mediaProblemsNamed: 5,
  /** Read in one go, which takes less CPU than a stream; and what a stream reads at once. */
  smallBlobBytes: 512 * 1024,
  blobReadBytes: 256 * 1024,
  /** Of a bucket: a request, and keys listed at once. */
  blobRequestMs: 60_000,
  listedBlobs: 1000,
  /** Files under way of another host with the same folder: it crashed. */
  foreignScratchFileMs: 24 * 60 * 60 * 1000,
  /** Pages on the menu of a site, and records on a page of a list. */
  menuPages: 200,
  sitePageRecords: 24,
  /** Forms of sites: how often an address may send one, links in it, and the time since it was shown. */
  submissionsPerMinute: 5,
  linksPerMessage: 3,
  minFormSeconds: 2,
  maxFormSeconds: 24 * 60 * 60,
  /** A visitor's message, and the form that brings it. */
  messageCharacters: 10_000,
  formBytes: 256 * 1024,
  /** A kept page with a form is made anew, so that the time in it stays true. */
  keptFormMs: 60 * 60 * 1000,
  /** Addresses in one map of a site, by the protocol of sitemaps. */
  sitemapPages: 50_000,
  /** The latest ones in the calendar of a site. */
  calendarEvents: 500,
  /** Comments below a post. */
  sitePageComments: 200,
  /** Products that a search of the site puts in order: five pages. */
  rankedResults: 120,
  /** Languages with their currency and time zone, whose formats are kept. */
  siteFormats: 500,
  /** Categories whose products a category shows: itself and those below it. */
  listedCategories: 1000,
  /** Categories above a page that its trail shows. */
  trailSteps: 20,
  /** Results beyond it are told as "more than". */
  countedResults: 1000,
  /** Files of a theme in one answer, and HTML of a page: a template may repeat what it is given. */
  pageCharacters: 5_000_000,
  /** Style sheets of sites' colors: some 1 kB each. */
  keptSiteStyles: 2000,
  /** Accounts that get their slug in one transaction. */
  sluglessAccounts: 100,
  /** Keys of recent requests, 128 bytes each, to recognise repeated ones; a power of two. */
  recentRequestKeys: 2 ** 11,
  /** How long a token revoked by another server stays valid, where the database sends no notification. */
  callerCacheTtlMs: 3000,
  /** Log buffer: size and age at which it is written. */
  logBufferCharacters: 8192,
  logFlushIntervalMs: 200,
  /** Longest block by a slow reader of the log; then lines are dropped. */
  logWaitMs: 1000,
  /** A slower metric source or worker is left out; Prometheus waits for 10 seconds. */
  metricSourceTimeoutMs: 1000,
  workerMetricsTimeoutMs: 2000,
  /** Span export: batch size and queue, at some 500 bytes each. */
  spansPerExport: 500,
  queuedSpans: 10_000,
  /** Span export: interval, timeout, and time for the last batch during shutdown. */
  spanExportIntervalMs: 1000,
  spanExportTimeoutMs: 5000,
  finalSpanExportMs: 2000,
  /** With doubled pauses: half a minute, enough for a collector's restart. */
  spanExportAttempts: 5,
  /** Scheduled backups: check whether one is due, and retry after a failure. */
  backupCheckIntervalSeconds: 30,
  backupRetrySeconds: 15 * 60,
  /** Timeout of a backup; older unfinished files are abandoned. */
  maxBackupSeconds: 24 * 60 * 60,
  /** Clock skew between servers; times further ahead come from a wrong clock. */
  clockSkewSeconds: 5 * 60,
  /** Connections to PostgreSQL per process. */
  poolSize: 20,
  /** Waits for a connection, and their number; beyond: 503. */
  poolWaitMs: 5000,
  poolQueuedRequests: 1000,
  /** Idle time before a connection is closed, and how often that is checked. */
  poolIdleMs: 60_000,
  poolTidyIntervalMs: 1000,
  /** Pause after PostgreSQL refused a connection while others are open: each attempt costs it a process. */
  poolRetryMs: 1000,
  /** PostgreSQL's statement_timeout; longer than `writeWaitMs`. */
  statementTimeoutMs: 20_000,
  /** Time for PostgreSQL to report its own timeout. */
  statementGraceMs: 1000,
  /** Statement of a snapshot, as backups and exports read: many rows. */
  snapshotStatementTimeoutMs: 10 * 60_000,
  /** Idle time before TCP keep-alive probes. */
  tcpKeepAliveDelayMs: 10_000,
  /** Time for connections to finish when the store closes. */
  poolCloseGraceMs: 1000,
  /** Attempts of a transaction that PostgreSQL asks to retry. */
  transactionAttempts: 5,
  /** Per connection, at some 30 kB in PostgreSQL and 20 kB in SQLite; a busy server uses fewer. */
  preparedStatements: 500,
  /** Statements, and text of their values, that a transaction defers to send together. */
  deferredStatements: 100,
  deferredStatementCharacters: 1_000_000,

  /** Development tokens: longest lifetime. */
  maxTokenDays: 3650,
  /** How long a replaced token stays valid, and how long an ended one is listed. */
  maxOverlapHours: 720,
  defaultOverlapHours: 24,
  endedTokenDays: 30,
  /** Request log: entries per token, stored part of a path or error, and days of counts. */
  loggedRequestsPerToken: 100,
  loggedTextCharacters: 500,
  requestCountDays: 400,
  /** Flush interval of the request log. */
  requestLogFlushSeconds: 3,
  /** Some 20 ms, during which SQLite blocks the process. */
  requestLogRowsPerTransaction: 1000,
  /** Buffered until the next flush. */
  bufferedRequests: 10_000,
  bufferedTokens: 10_000,
} as const;
