interface GateSlot {
  /** Waits until `leave` has been called on all slots that entered earlier. */
  enter(): Promise<void>;
  leave(): void;
}

/** Admits callers one at a time, in the order in which they call `enter`. */
export class OrderedGate {
  #last: Promise<void> = Promise.resolve();

  /**
   * Creates a slot without a position. A slot gets its position in `enter`, so a slot that never
   * enters blocks no other slot.
   */
  takeSlot(): GateSlot {
    const { promise, resolve } = Promise.withResolvers<void>();
    let hasLeft = false;
    return {
      enter: async () => {
        if (hasLeft) return;
        const before = this.#last;
        // The next slot waits for all earlier slots too, even if `leave` is called on this slot
        // before its turn.
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
