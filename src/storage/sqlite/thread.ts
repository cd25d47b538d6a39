import { parentPort, workerData } from 'node:worker_threads';
import type { Stored } from '../../declare/fields/field.ts';
import { plain } from '../statement.ts';
import { Connection } from './connection.ts';
import { begin, close, emptyLog, readOnly, rollBack, writeBack } from './orders.ts';
import { type Order, type Packed, unpack } from './packed.ts';

/** What SQLite says is wrong; an error that goes from thread to thread loses the code. */
interface Fault {
  message: string;
  errcode: number | undefined;
}

/** What the last statement of an order has found. */
export interface Reply {
  rows: Stored[][];
  fault?: Fault | undefined;
}

/** What is no part of the transaction before it. */
const afresh = [begin, rollBack, writeBack, emptyLog, readOnly];

/** The thread: it carries out, on a connection of its own, what it is sent. */
if (parentPort) {
  const port = parentPort;
  const connection = new Connection(workerData as string, { wait: 0 });
  let fault: Fault | undefined;

  const carryOut = (order: Order): Reply => {
    let rows: Stored[][] = [];
    try {
      for (const [sql, values] of order) rows = connection.put(plain(sql), values);
    } catch (error) {
      const { message, errcode } = ((error as Error).cause ?? error) as Fault;
      fault = { message, errcode };
    }
    return { rows, fault };
  };

  port.on('message', (packed: Packed) => {
    const order = unpack(packed);
    const [[sql] = []] = order;
    if (sql === close) {
      connection.database.close();
      port.close();
      return;
    }
    // What was sent before a fault was known is part of a transaction that comes to nothing.
    if (sql && afresh.includes(sql)) fault = undefined;
    port.postMessage(fault ? { rows: [], fault } : carryOut(order));
  });
}
