/** The maximum number of stones in one track report. */
export const MOST_TRACKED = 200;
