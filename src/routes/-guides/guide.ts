/** Three to five sentences: the purpose of the screen, the first step and the important keys. */
export type Guide =
  | readonly [string, string, string]
  | readonly [string, string, string, string]
  | readonly [string, string, string, string, string];
