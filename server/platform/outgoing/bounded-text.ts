/** Reads a response body as text; null if it is longer than `mostBytes`. */
export async function readBoundedText(
  { body }: Response,
  mostBytes: number,
): Promise<string | null> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const piece = await reader?.read();
    if (!piece?.value) return text + decoder.decode();
    size += piece.value.length;
    if (size > mostBytes) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(piece.value, { stream: true });
  }
}
