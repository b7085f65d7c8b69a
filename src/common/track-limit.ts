export const MAX_TRACKED = 200;
