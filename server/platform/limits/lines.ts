import { type Give, type Room, Turns } from './turns.ts';

/** A semaphore for each sender, so that a burst of one sender delays only itself. */
export class Lines {
  readonly #room: Room;
  readonly #lines = new Map<string, { turns: Turns; people: number }>();

  constructor(room: Room) {
    this.#room = room;
  }

  async take(sender: string): Promise<Give> {
    const line = this.#lines.get(sender) ?? { turns: new Turns(this.#room), people: 0 };
    this.#lines.set(sender, line);
    line.people += 1;
    const leave = (): void => {
      line.people -= 1;
      if (line.people === 0) this.#lines.delete(sender);
    };
    try {
      const give = await line.turns.take();
      return () => {
        give();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
