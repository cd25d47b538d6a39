/** How samples of several processes are combined. */
type Aggregation = 'sum' | 'max' | 'min';

interface Family {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  aggregation: Aggregation;
}

const counter = (help: string): Family => ({ type: 'counter', help, aggregation: 'sum' });
const histogram = (help: string): Family => ({ type: 'histogram', help, aggregation: 'sum' });
const gauge = (help: string, aggregation: Aggregation = 'sum'): Family => ({
  type: 'gauge',
  help,
  aggregation,
});

/** All metric families; described in docs/watching.md. */
const declared = {
  tradepost_build_info: gauge('Versions of what runs, as labels; always 1.', 'max'),
  process_start_time_seconds: gauge('When the process started, in seconds since 1970.', 'min'),
  process_cpu_seconds_total: counter('CPU time, user and system.'),
  process_resident_memory_bytes: gauge('Memory in use.'),
  tradepost_heap_used_bytes: gauge('JavaScript heap in use.'),
  tradepost_heap_size_bytes: gauge('JavaScript heap allocated.'),
  tradepost_event_loop_lag_seconds: gauge('Event loop delay since the last scrape.', 'max'),
  tradepost_event_loop_utilization_ratio: gauge(
    'Share of time that the event loop was busy since the last scrape.',
    'max',
  ),
  tradepost_workers: gauge('Processes included in these metrics.'),
  tradepost_workers_silent: gauge('Workers that did not answer in time; their last counters are used.'),
  tradepost_scrape_faults_total: counter('Metric sources left out of a scrape, after an error or timeout.'),
  tradepost_certificate_end_timestamp_seconds: gauge(
    'Expiry of the served certificate, in seconds since 1970; HTTPS only.',
    'min',
  ),

  tradepost_connections: gauge('Open connections of clients.'),
  tradepost_requests_in_flight: gauge('Requests being processed.'),
  tradepost_request_duration_seconds: histogram(
    'Time to answer a request, by method, route and class of status.',
  ),
  tradepost_refusals_total: counter('Rejected requests, by error name.'),
  tradepost_idempotent_replays_total: counter('Responses replayed for an Idempotency-Key.'),
  tradepost_answer_cache_hits_total: counter('GETs answered from the response cache.'),
  tradepost_answer_cache_misses_total: counter('GETs not found in the response cache.'),
  tradepost_answer_cache_characters: gauge('Size of the response cache in characters, keys included.'),
  tradepost_request_log_lines_waiting: gauge('Request log entries waiting to be stored.'),
  tradepost_log_lines_dropped_total: counter('Log lines that could not be written.'),

  tradepost_last_backup_timestamp_seconds: gauge(
    'Time of the last verified backup, in seconds since 1970; 0: never.',
    'max',
  ),
  tradepost_commit_duration_seconds: histogram('Duration of a durable commit.'),
  tradepost_commit_works: histogram('Writes per commit (SQLite).'),
  tradepost_writes_waiting: gauge('Writes waiting for the write lock (SQLite).'),
  tradepost_long_works: gauge('Long transactions in progress, such as imports and undos (SQLite).'),
  tradepost_store_bytes: gauge('Size of the store (SQLite).', 'max'),
  tradepost_wal_bytes: gauge('Size of the write-ahead log file (SQLite).', 'max'),
  tradepost_wal_pages: gauge('Pages in the write-ahead log after the last commit (SQLite).', 'max'),
  tradepost_checkpoints_total: counter('Checkpoints of the write-ahead log (SQLite).'),
  tradepost_disk_free_bytes: gauge('Free space on the disk of the store (SQLite).', 'min'),
  tradepost_pool_connections: gauge('Connections to PostgreSQL.'),
  tradepost_pool_connections_busy: gauge('Connections to PostgreSQL in use.'),
  tradepost_pool_waiting: gauge('Requests waiting for a connection to PostgreSQL.'),
  tradepost_pool_wait_seconds: histogram('Wait for a connection, of requests that had to wait and got one.'),
  tradepost_pool_refusals_total: counter(
    'Requests that got no connection to PostgreSQL: queue full or timeout.',
  ),

  tradepost_cluster_node_up: gauge('Whether a node of the Citus cluster answers.', 'min'),
  tradepost_cluster_unspread_tables: gauge('Tables that are on the coordinator alone.', 'max'),

  tradepost_spans_exported_total: counter('Spans accepted by the collector.'),
  tradepost_spans_dropped_total: counter('Spans dropped: the collector was unreachable or too slow.'),
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof declared;

export const families: Record<FamilyName, Family> = declared;
