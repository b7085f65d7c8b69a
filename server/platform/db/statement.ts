/** A prepared statement. PostgreSQL plans it once for each connection and knows it by its name from then on. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const known = new Map<string, Statement>();

/**
 * The one door through which a statement gets its name. A connection that has prepared a name refuses any other text
 * under it for as long as it lives, so a second text is a mistake that must not wait for such a connection: it is
 * thrown when the module is read.
 */
export function statement(name: string, text: string): Statement {
  const earlier = known.get(name);
  if (earlier && earlier.text !== text)
    throw new Error(`two statements are called ${name}, and their texts differ`);
  // PostgreSQL cuts a longer name, and two that begin alike would become one.
  if (Buffer.byteLength(name) > LONGEST_NAME)
    throw new Error(`the statement ${name} has a name of more than ${LONGEST_NAME} bytes`);
  const made = earlier ?? Object.freeze({ name, text });
  known.set(name, made);
  return made;
}

const LONGEST_NAME = 63;
