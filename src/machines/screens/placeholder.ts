/**
 * Default implementation for actions and actors that the driver must provide. Throws when called.
 */
export function mustBeProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} is not provided`);
  };
}
