export function toWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
}

/** Removes the workflow prefix from an event name: "hold.release" -> "release". */
export function shortEvent(event: string): string {
  return event.slice(event.indexOf('.') + 1);
}
