/** An id as the database writes it; people may send it in capitals. */
export const inSmallLetters = <Own extends string>(id: Own): Own => id.toLowerCase() as Own;
