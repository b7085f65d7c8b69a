export const sheetRole = (isReadOnly: boolean) => ({
  role: 'grid',
  'aria-multiselectable': true,
  'aria-readonly': isReadOnly,
});
export const sheetCell = (isSelected: boolean) => ({
  role: 'gridcell',
  'aria-selected': isSelected,
});
