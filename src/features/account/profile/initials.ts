/** Ignores the company, which follows a guest's name after a comma. */
export const initialsOf = (name: string): string =>
  name
    .replace(/,.*/, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
