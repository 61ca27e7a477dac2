// The settings of the shop's own PostgreSQL: durable, small in memory, for a fast disk; and those of the tests' throw-away databases.

const lasting = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
}

const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
}

const common = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  huge_pages: 'off',
  // A small shop's machine has few cores and its queries are short: parallel workers would cost more than they save.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  restart_after_crash: 'on',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Neither statements nor values of refused rows are logged, since they contain people's names and addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_line_prefix: '%m [%p] ',
}

/** Gives the arguments for `postgres`, with a socket in a folder or (null) without; they override the cluster's own files. */
export function settingArguments(port: number, isThrowAway: boolean, socketFolder: string | null): string[] {
  const sockets = socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`
  const settings = { ...common, ...(isThrowAway ? throwAway : lasting), port: String(port), unix_socket_directories: sockets }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
