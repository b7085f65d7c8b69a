/** Actions that leave the stones available, so the selection is kept for the next action. */
const KEEPS_TICKS: ReadonlySet<string> = new Set(['cart', 'watch', 'note', 'enquire']);

export const keepsTicks = (action: string): boolean => KEEPS_TICKS.has(action);
