interface Place {
  /** Waits until all who came before have left. */
  reach(): Promise<void>;
  leave(): void;
}

/** Lets one after the other past a point, in the order in which they come to it. */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** A place that is asked for before it is known whether its holder comes to the point at all. */
  place(): Place {
    const { promise, resolve } = Promise.withResolvers<void>();
    let hasLeft = false;
    return {
      reach: async () => {
        if (hasLeft) return;
        const before = this.#last;
        // Who gives up while waiting lets nobody past those who are still before.
        this.#last = before.then(() => promise);
        await before;
      },
      leave: () => {
        hasLeft = true;
        resolve();
      },
    };
  }
}
