interface Option {
  readonly value: string;
  readonly label: string;
}

/** Appends the chosen option if it is no longer offered, so that a form can show and keep it. */
export const keepChosenOption = (
  offered: readonly Option[],
  chosen: string,
  name: string | null | undefined,
): Option[] =>
  chosen === '' || !name || offered.some(({ value }) => value === chosen)
    ? [...offered]
    : [...offered, { value: chosen, label: `${name} (no longer available)` }];
