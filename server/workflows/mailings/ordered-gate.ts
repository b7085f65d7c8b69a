interface GateSlot {
  /** Waits until all earlier holders have left. */
  enter(): Promise<void>;
  leave(): void;
}

/** A gate that admits callers one at a time, in the order of arrival. */
export class OrderedGate {
  #last: Promise<void> = Promise.resolve();

  /** Creates a slot before it is known whether its holder will reach the gate. */
  takeSlot(): GateSlot {
    const { promise, resolve } = Promise.withResolvers<void>();
    let hasLeft = false;
    return {
      enter: async () => {
        if (hasLeft) return;
        const before = this.#last;
        // A holder that leaves early does not admit others before its predecessors have left.
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
