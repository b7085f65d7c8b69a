import type { Colour } from '#machines/codes.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { modelOf } from './workflow-models.ts';

export const TONES: Readonly<Record<Colour, Tone>> = {
  green: 'available',
  red: 'hold',
  blue: 'memo',
  orange: 'sold',
  teal: 'confirm',
  grey: 'na',
};

type StateBadgeProps = { readonly workflow: WorkflowName; readonly state: number };

export function StateBadge({ workflow, state }: StateBadgeProps) {
  const node = modelOf(workflow).diagram.nodes.find(({ code }) => code === state);
  return (
    <StatusBadge label={node?.label ?? `State ${state}`} tone={TONES[node?.colour ?? 'grey']} />
  );
}
