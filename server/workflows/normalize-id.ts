/** Converts an id to lower case, as PostgreSQL returns it. Clients may send upper case. */
export const normalizeId = <Own extends string>(id: Own): Own => id.toLowerCase() as Own;
