/** Maximum number of stones in one track report. */
export const MAX_TRACKED = 200;
