import { parentPort, workerData } from 'node:worker_threads';
import type { StoredValue } from '../../schema/fields/field.ts';
import { rawSql } from '../statement.ts';
import { Connection } from './connection.ts';
import { type Packed, type StatementBatch, unpack } from './packed.ts';
import {
  begin,
  checkpoint,
  checkpointAndTruncate,
  closeWorker,
  queryOnly,
  rollback,
} from './sql-commands.ts';

/** What SQLite says is wrong; an error that goes from thread to thread loses the code. */
interface WorkerError {
  message: string;
  errcode: number | undefined;
}

/** What the last statement of an order has found. */
export interface WorkerReply {
  rows: StoredValue[][];
  fault?: WorkerError | undefined;
}

/** What is no part of the transaction before it. */
const afresh = [begin, rollback, checkpoint, checkpointAndTruncate, queryOnly];

/** The thread: it carries out, on a connection of its own, what it is sent. */
if (parentPort) {
  const port = parentPort;
  const connection = new Connection(workerData as string, { busyTimeoutMs: 0 });
  let fault: WorkerError | undefined;

  const carryOut = (order: StatementBatch): WorkerReply => {
    let rows: StoredValue[][] = [];
    try {
      for (const [sql, values] of order) rows = connection.runWithoutStatementJournal(rawSql(sql), values);
    } catch (error) {
      const { message, errcode } = ((error as Error).cause ?? error) as WorkerError;
      fault = { message, errcode };
    }
    return { rows, fault };
  };

  port.on('message', (packed: Packed) => {
    const order = unpack(packed);
    const [[sql] = []] = order;
    if (sql === closeWorker) {
      connection.database.close();
      port.close();
      return;
    }
    // What was sent before a fault was known is part of a transaction that comes to nothing.
    if (sql && afresh.includes(sql)) fault = undefined;
    port.postMessage(fault ? { rows: [], fault } : carryOut(order));
  });
}
