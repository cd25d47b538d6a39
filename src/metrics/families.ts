/** How samples of several processes are combined. */
type Aggregation = 'sum' | 'max' | 'min';

interface Family {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  aggregation: Aggregation;
}

const counter = (help: string): Family => ({ type: 'counter', help, aggregation: 'sum' });
const histogram = (help: string): Family => ({ type: 'histogram', help, aggregation: 'sum' });
const gauge = (help: string, joined: Aggregation = 'sum'): Family => ({
  type: 'gauge',
  help,
  aggregation: joined,
});

/** All metric families; described in docs/watching.md. */
const declared = {
  tradepost_build_info: gauge('What runs: always 1, with the versions as labels.', 'max'),
  process_start_time_seconds: gauge('When the process started, in seconds since 1970.', 'min'),
  process_cpu_seconds_total: counter('Processor time used, in the program and in the system.'),
  process_resident_memory_bytes: gauge('Memory in use.'),
  tradepost_heap_used_bytes: gauge('Memory of JavaScript that is in use.'),
  tradepost_heap_size_bytes: gauge('Memory of JavaScript that is taken from the system.'),
  tradepost_event_loop_lag_seconds: gauge('How late timers came since the last scrape.', 'max'),
  tradepost_event_loop_utilization_ratio: gauge(
    'Part of the time in which the event loop was busy since the last scrape.',
    'max',
  ),
  tradepost_workers: gauge('Processes whose figures are in these.'),
  tradepost_workers_silent: gauge(
    'Processes that did not answer in time; their counters are the last known.',
  ),
  tradepost_scrape_faults_total: counter(
    'Parts of a scrape that were left out, since they failed or took too long.',
  ),
  tradepost_certificate_end_timestamp_seconds: gauge(
    'When the certificate that is served expires, in seconds since 1970; by HTTPS only.',
    'min',
  ),

  tradepost_connections: gauge('Open connections of clients.'),
  tradepost_requests_in_flight: gauge('Requests that are being answered.'),
  tradepost_request_duration_seconds: histogram(
    'Time to answer a request, by method, route and class of status.',
  ),
  tradepost_refusals_total: counter('Requests that were refused, by the name of the error.'),
  tradepost_idempotent_replays_total: counter('Answers that were given again for the same Idempotency-Key.'),
  tradepost_answer_cache_hits_total: counter('GETs that were answered from memory.'),
  tradepost_answer_cache_misses_total: counter('GETs that were looked for in memory, and not there.'),
  tradepost_answer_cache_characters: gauge(
    'Characters of answers, and of their requests, that are kept in memory.',
  ),
  tradepost_request_log_lines_waiting: gauge('Lines of the request log that are to be stored.'),
  tradepost_log_lines_dropped_total: counter('Log lines that could not be written.'),

  tradepost_last_backup_timestamp_seconds: gauge(
    'When the last sound backup was made, in seconds since 1970; 0: never.',
    'max',
  ),
  tradepost_commit_duration_seconds: histogram('Time that a commit takes until it is on the disk.'),
  tradepost_commit_works: histogram('Writes that share a commit (SQLite).'),
  tradepost_writes_waiting: gauge('Writes that wait for their turn (SQLite).'),
  tradepost_long_works: gauge('Imports, undos and the like that are being carried out (SQLite).'),
  tradepost_store_bytes: gauge('Size of the store (SQLite).', 'max'),
  tradepost_wal_bytes: gauge('Size of the file of the write-ahead log (SQLite).', 'max'),
  tradepost_wal_pages: gauge('Pages in the write-ahead log after the last commit (SQLite).', 'max'),
  tradepost_checkpoints_total: counter('How often the write-ahead log was written back (SQLite).'),
  tradepost_disk_free_bytes: gauge('Space that is left where the store is (SQLite).', 'min'),
  tradepost_pool_connections: gauge('Connections to PostgreSQL.'),
  tradepost_pool_connections_busy: gauge('Connections to PostgreSQL that are in use.'),
  tradepost_pool_waiting: gauge('Requests that wait for a connection to PostgreSQL.'),
  tradepost_pool_wait_seconds: histogram(
    'Time that those waited who had to wait for a connection, and got it.',
  ),
  tradepost_pool_refusals_total: counter(
    'Requests that got no connection to PostgreSQL: too many waited, or for too long.',
  ),

  tradepost_spans_exported_total: counter('Spans that the collector of traces has taken.'),
  tradepost_spans_dropped_total: counter('Spans that were dropped: the collector was away or too slow.'),
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof declared;

export const families: Record<FamilyName, Family> = declared;
