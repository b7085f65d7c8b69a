interface GateSlot {
  /** Waits until all earlier slots have been left. */
  enter(): Promise<void>;
  leave(): void;
}

/** Admits callers one at a time, in the order in which they took their slots. */
export class OrderedGate {
  #last: Promise<void> = Promise.resolve();

  /** Reserves a place in the order, even if the caller may never enter. */
  takeSlot(): GateSlot {
    const { promise, resolve } = Promise.withResolvers<void>();
    let hasLeft = false;
    return {
      enter: async () => {
        if (hasLeft) return;
        const before = this.#last;
        // The next slot also waits for all earlier slots, even if this one is left before its turn.
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
