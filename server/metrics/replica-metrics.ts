import { Counter, Gauge, type Registry } from 'prom-client';
import type { PublicReads, ReplicaState } from '../db/replica/public-reads.ts';

/** Registers the metrics of the replicas, which the process knows without reading the database. */
export function registerReplicaMetrics(registry: Registry, replicas: PublicReads): void {
  const registers = [registry];
  const stateGauge = (
    name: string,
    help: string,
    toValue: (state: ReplicaState) => number | undefined,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect() {
        this.reset();
        for (const state of replicas.getStates()) {
          const value = toValue(state);
          if (value !== undefined) this.set({ replica: state.replica }, value);
        }
      },
    });
  };
  stateGauge(
    'presente_replica_used',
    '1 if this process reads from the replica, by its place in DATABASE_READ_URL.',
    ({ isUsed }) => Number(isUsed),
  );
  stateGauge(
    'presente_replica_lag_seconds',
    'The replica lacks nothing that was committed longer ago; absent if that is unknown.',
    ({ lagMs }) => lagMs && lagMs / 1000,
  );
  new Counter({
    name: 'presente_public_reads_total',
    help: 'Public reads of the database, by who answered.',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(replicas.getCounts())) this.inc({ source }, count);
    },
  });
}
