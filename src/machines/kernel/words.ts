/** "stoneIsAvailable" -> "stone is available": names in the code are written to be read after "if". */
export function inWords(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

/** "hold.release" -> "release": on the page of one workflow its own name would be said on every line. */
export function shortEvent(event: string): string {
  return event.slice(event.indexOf('.') + 1);
}

/** The words in lines of at most `width` characters; a longer word has a line of its own. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
