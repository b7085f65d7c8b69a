export type ClusterSettings = Readonly<Record<string, string>>;

/**
 * Sized for a small server that also runs the portal: bulk loading is quick, a crash is recovered
 * in seconds (max_wal_size bounds what must be replayed), and nothing listens beyond loopback.
 * This database has no replica, so wal_level is minimal and a COPY into a new table skips the log.
 */
const BASE: ClusterSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'culet',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '4GB',
  work_mem: '12MB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '1',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  min_wal_size: '256MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
};

/** The command line of the server, apart from its port. */
export function serverArguments(
  clusterDir: string,
  release: string,
  overrides: ClusterSettings,
): string[] {
  // PostgreSQL keeps settings with a dot for its users: this one tells the release that runs.
  const settings = { ...BASE, ...overrides, 'culet.release': release };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(asOption)];
}

export function asOption([name, value]: readonly [string, string]): [string, string] {
  return ['-c', `${name}=${value}`];
}
