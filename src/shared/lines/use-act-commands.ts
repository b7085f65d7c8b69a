import { useCommands } from '../frame/use-commands.ts';

interface OfferedAct {
  readonly action: string;
  readonly label: string;
  readonly keys: string;
  /** the sentence that closes it */
  readonly reason: string | null;
  readonly run: () => void;
}

/**
 * The keys of what can be done with ticked rows. What is closed for some of them is asked all the same, since the answer
 * lists what stands in its way; while none is ticked there is nothing to list, and the sentence is said at once.
 */
export function useActCommands(
  { id, group }: { readonly id: string; readonly group: string },
  ticked: number,
  acts: readonly OfferedAct[],
): void {
  useCommands(
    acts.map(({ action, label, keys, reason, run }) => ({
      id: `${id}.${action}`,
      label,
      keys,
      group,
      reason: ticked === 0 ? reason : null,
      run,
    })),
  );
}
