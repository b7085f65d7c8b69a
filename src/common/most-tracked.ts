/** So many stones are told of at once in a track report. */
export const MOST_TRACKED = 200;
