/** "stoneIsAvailable" -> "stone is available": names in the code are written to be read after "if". */
export function inWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
}

/** "hold.release" -> "release": on the page of one workflow its own name would be said on every line. */
export function shortEvent(event: string): string {
  return event.slice(event.indexOf('.') + 1);
}
