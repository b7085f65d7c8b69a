import type { Tone } from '../../ui/StatusBadge.tsx';
import type { AuditCheck, AuditFinding } from './chain-calls.ts';

export const FINDING_WORDS: Readonly<Record<AuditFinding['kind'], string>> = {
  edited: 'Edited',
  removed: 'Removed',
  reordered: 'Reordered',
  added: 'Added',
  cut: 'Truncated',
  unproven: 'Not verifiable',
  head: 'Invalid checkpoint',
};

export const CHECK_WORDS: Readonly<Record<AuditCheck['state'], readonly [string, Tone]>> = {
  waiting: ['Queued', 'na'],
  running: ['Running', 'confirm'],
  sound: ['Intact', 'available'],
  broken: ['Altered', 'sold'],
  failed: ['Failed', 'na'],
  unverifiable: ['Unverifiable', 'confirm'],
};

/**
 * Returns false if the entry was removed or cut off the end of the log. The finding may still
 * contain the id of the entry.
 */
export const isEntryPresent = ({ kind, entry_id }: AuditFinding): boolean =>
  entry_id !== null && kind !== 'removed' && kind !== 'cut';
