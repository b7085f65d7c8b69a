import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

export function watchConnections(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'culet_database_connections',
    help: 'Database connections of this process, and requests that wait for a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'lent' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
}
