/** Converts an id to lower case, as PostgreSQL returns it. API clients may send upper case. */
export const normalizeId = <Own extends string>(id: Own): Own => id.toLowerCase() as Own;
