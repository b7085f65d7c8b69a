import { useLayoutEffect, useRef, useState } from 'react';
import { type Command, offerCommands, withdrawCommands } from './commands.ts';

/** Offers these while the calling component is on the screen: from the moment it is seen. */
export function useCommands(commands: readonly Command[]): void {
  const [owner] = useState(() => Symbol('commands'));
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // What a command does may change with every render; only a change of its words is worth telling.
  const words = JSON.stringify(commands.map(({ run: _, ...said }) => said));
  useLayoutEffect(() => {
    const said = JSON.parse(words) as Omit<Command, 'run'>[];
    offerCommands(
      owner,
      said.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    );
  }, [owner, words]);
  useLayoutEffect(() => () => withdrawCommands(owner), [owner]);
}
