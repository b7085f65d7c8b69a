/**
 * Placeholder for an action or actor that the creator of the state machine must provide. Throws
 * when called.
 */
export function mustBeProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} is not provided`);
  };
}
