/**
 * Other ways to write a value: by the code of the portal, one line of words as `plainWord` leaves them. The code and
 * the name that the portal gives a value are known beside these and stand in no list.
 */
export type Aliases = Readonly<Record<string, string>>;
