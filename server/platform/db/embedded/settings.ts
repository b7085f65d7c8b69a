export type ClusterSettings = Readonly<Record<string, string>>;

/**
 * For a small server that also runs the portal. `max_wal_size` limits crash recovery to seconds.
 * Without a replica, `wal_level` is minimal, so that COPY into a new table skips the WAL.
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

export function serverArguments(
  clusterDir: string,
  release: string,
  overrides: ClusterSettings,
): string[] {
  // Records the release, so that `wasStartedAs` detects an upgrade.
  const settings = { ...BASE, ...overrides, 'culet.release': release };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(asOption)];
}

export function asOption([name, value]: readonly [string, string]): [string, string] {
  return ['-c', `${name}=${value}`];
}
