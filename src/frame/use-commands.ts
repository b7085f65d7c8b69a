import { useEffect, useRef, useState } from 'react';
import { type Command, offerCommands, withdrawCommands } from './commands.ts';

/** Offers these while the calling component is on the screen. */
export function useCommands(commands: readonly Command[]): void {
  const [owner] = useState(() => Symbol('commands'));
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // What a command does may change with every render; only a change of its words is worth telling.
  const words = JSON.stringify(commands.map(({ run: _, ...said }) => said));
  useEffect(() => {
    const said = JSON.parse(words) as Omit<Command, 'run'>[];
    offerCommands(
      owner,
      said.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    );
  }, [owner, words]);
  useEffect(() => () => withdrawCommands(owner), [owner]);
}
