/** Stands in a machine for what its driver brings; to forget to bring it is a bug that must be loud. */
export function mustBeProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} is not provided`);
  };
}
