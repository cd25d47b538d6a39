import { parentPort, workerData } from 'node:worker_threads';
import type { StoredValue } from '../../schema/fields/field.ts';
import { rawSql } from '../statement.ts';
import { Connection } from './connection.ts';
import {
  begin,
  checkpoint,
  checkpointAndTruncate,
  closeWorker,
  queryOnly,
  rollback,
} from './sql-commands.ts';
import type { StatementBatch, WorkerError, WorkerReply } from './worker-protocol.ts';

/** Commands outside the transaction before them. */
const resetCommands = [begin, rollback, checkpoint, checkpointAndTruncate, queryOnly];

if (parentPort) {
  const port = parentPort;
  const connection = new Connection(workerData as string, { busyTimeoutMs: 0 });
  let failure: WorkerError | undefined;

  const execute = (batch: StatementBatch): WorkerReply => {
    let rows: StoredValue[][] = [];
    try {
      for (const [sql, values] of batch) rows = connection.runWithoutStatementJournal(rawSql(sql), values);
    } catch (error) {
      const { message, errcode } = ((error as Error).cause ?? error) as WorkerError;
      failure = { message, errcode };
    }
    return { rows, error: failure };
  };

  port.on('message', (batch: StatementBatch) => {
    const [[sql] = []] = batch;
    if (sql === closeWorker) {
      connection.database.close();
      port.close();
      return;
    }
    // Skips batches of the failed transaction that were sent before the failure was known.
    if (sql && resetCommands.includes(sql)) failure = undefined;
    port.postMessage(failure ? { rows: [], error: failure } : execute(batch));
  });
}
