import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { type Command, offerCommands, withdrawCommands } from './command-registry.ts';

interface CommandScope {
  readonly offer: typeof offerCommands;
  readonly withdraw: typeof withdrawCommands;
}

/** Registry of commands: the global registry, unless a dialog provides another. */
const CommandScopeContext = createContext<CommandScope>({
  offer: offerCommands,
  withdraw: withdrawCommands,
});
export const CommandScopeProvider = CommandScopeContext.Provider;

export function useCommands(commands: readonly Command[]): void {
  const { offer, withdraw } = useContext(CommandScopeContext);
  const [owner] = useState(() => Symbol('commands'));
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // `run` may change on every render. Commands are registered again only if their serializable
  // properties change.
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
