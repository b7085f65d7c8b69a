interface Option {
  readonly value: string;
  readonly label: string;
}

/** What is offered, and what was chosen before where it is offered no more: a form shows it, and may keep it. */
export const withChosen = (
  offered: readonly Option[],
  chosen: string,
  name: string | null | undefined,
): Option[] =>
  chosen === '' || !name || offered.some(({ value }) => value === chosen)
    ? [...offered]
    : [...offered, { value: chosen, label: `${name}, offered no more` }];
