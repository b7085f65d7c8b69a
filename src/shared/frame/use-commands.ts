import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { type Command, offerCommands, withdrawCommands } from './commands.ts';

interface CommandPlace {
  readonly offer: typeof offerCommands;
  readonly withdraw: typeof withdrawCommands;
}

/** Where commands are offered: to the whole portal, unless a dialog keeps those inside of it for its own keys. */
const Place = createContext<CommandPlace>({ offer: offerCommands, withdraw: withdrawCommands });
export const CommandPlaceProvider = Place.Provider;

/** Offers these while the calling component is on the screen: from the moment it is seen. */
export function useCommands(commands: readonly Command[]): void {
  const { offer, withdraw } = useContext(Place);
  const [owner] = useState(() => Symbol('commands'));
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // What a command does may change with every render; only a change of its words is worth telling.
  const words = JSON.stringify(commands.map(({ run: _, ...said }) => said));
  useLayoutEffect(() => {
    const said = JSON.parse(words) as Omit<Command, 'run'>[];
    offer(
      owner,
      said.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    );
  }, [offer, owner, words]);
  useLayoutEffect(() => () => withdraw(owner), [withdraw, owner]);
}
