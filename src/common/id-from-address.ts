/** An id that stands in the address: the screen knows of what it is, and the server says whether there is one. */
export const idFromAddress = <Own extends string>(text: string): Own => text as Own;
