interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * Appends the chosen option to the options if it is no longer offered, so that a form can still
 * show and save it.
 */
export const keepChosenOption = (
  offered: readonly Option[],
  chosen: string,
  name: string | null | undefined,
): Option[] =>
  chosen === '' || !name || offered.some(({ value }) => value === chosen)
    ? [...offered]
    : [...offered, { value: chosen, label: `${name} (no longer available)` }];
