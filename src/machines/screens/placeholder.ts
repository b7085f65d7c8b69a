/**
 * Returns an implementation that throws when called. Code that starts the state machine must
 * replace the implementation with XState's `provide`.
 */
export function mustBeProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} is not provided`);
  };
}
