/** PostgreSQL returns ids in lower case, but API clients may send upper case. */
export const normalizeId = <Own extends string>(id: Own): Own => id.toLowerCase() as Own;
