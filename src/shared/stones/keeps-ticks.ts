/**
 * Actions after which the selection is kept for the next action, because the stones stay available.
 */
const KEEPS_TICKS: ReadonlySet<string> = new Set(['cart', 'watch', 'note', 'enquire']);

export const keepsTicks = (action: string): boolean => KEEPS_TICKS.has(action);
