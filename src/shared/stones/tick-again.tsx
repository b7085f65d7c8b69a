import { Button } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useCommands } from '../frame/use-commands.ts';

type TickAgainProps = {
  readonly ids: readonly string[];
  readonly onTick: (ids: ReadonlySet<string>) => void;
};

export function TickAgain({ ids, onTick }: TickAgainProps) {
  const label = `Reselect ${formatInteger(ids.length)}`;
  const run = () => onTick(new Set(ids));
  useCommands([{ id: 'list.again', label, keys: KEY.tickAgain, group: 'Lists', run }]);
  return (
    <Button variant="subtle" size="sm" rightSection={<Keys>{KEY.tickAgain}</Keys>} onClick={run}>
      {label}
    </Button>
  );
}
