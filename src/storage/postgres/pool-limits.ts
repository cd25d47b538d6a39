export type PoolLimits = Readonly<
  Record<
    | 'poolSize'
    | 'poolWaitMs'
    | 'poolQueuedRequests'
    | 'poolIdleMs'
    | 'writeWaitMs'
    | 'statementTimeoutMs'
    | 'snapshotStatementTimeoutMs'
    | 'preparedStatements',
    number
  >
>;
