type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Areas with filters: switches above the list, bars of fields, and chips. The panel next to a list
 * (`aside`) is skipped, because the chips repeat its filters.
 */
const AREAS = '.ui-segments, search[aria-label="Filters"], section[aria-label="Active filters"]';
const NOT_OF_LIST = 'aside, [aria-modal="true"]';
const FIELDS = 'input:not([type="hidden"]), select, textarea';

/**
 * Returns the set filters of the screen in the words of the screen. Every list shows its filters as
 * labelled fields or as chips, so no list needs code of its own to print them.
 */
export function readFilters(root: ParentNode = document): readonly string[] {
  const words: string[] = [];
  for (const area of root.querySelectorAll(AREAS)) {
    if (area.closest(NOT_OF_LIST)) continue;
    for (const chip of area.querySelectorAll('.ui-chip')) words.push(textOf(chip));
    for (const field of area.querySelectorAll<Field>(FIELDS)) {
      const value = valueIn(field);
      if (value === '') continue;
      const name = nameOf(field);
      words.push(name === '' || name === value ? value : `${name} ${value}`);
    }
  }
  return [...new Set(words)].filter((text) => text !== '');
}

function valueIn(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text.trim() ?? '';
  if (field.type === 'checkbox' || field.type === 'radio') {
    return (field as HTMLInputElement).checked ? labelOf(field) : '';
  }
  return field.value.trim();
}

function nameOf(field: Field): string {
  if (field.type === 'checkbox') return '';
  if (field.type === 'radio') {
    return field.closest('[role="radiogroup"]')?.getAttribute('aria-label') ?? '';
  }
  return field.getAttribute('aria-label') ?? labelOf(field);
}

const labelOf = (field: Field): string => {
  const label = field.labels?.[0];
  return label ? textOf(label) : (field.getAttribute('aria-label') ?? '');
};

/** Separates the texts of nested elements, for example the name of a chip and its value. */
function textOf(element: Element): string {
  const parts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}
