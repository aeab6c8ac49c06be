/** How the server is put together: parts that open one after the other and close in reverse order. */

/** A part as its `open` function returns it: what it offers the others, and how it ends. */
export type Opened<Part> = {
  readonly part: Part;
  readonly close: () => unknown;
};

export class Parts {
  readonly #closing: (() => unknown)[] = [];

  /** Keeps how the part ends. */
  add<Part>({ part, close }: Opened<Part>): Part {
    this.#closing.push(close);
    return part;
  }

  /** Ends what was added, the last first. */
  async close(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close();
  }
}

/** A part made of several: if one cannot be opened, those before it are closed. */
export async function openTogether<Part>(
  build: (parts: Parts) => Promise<Part>,
): Promise<Opened<Part>> {
  const parts = new Parts();
  try {
    return { part: await build(parts), close: () => parts.close() };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** Parts that end at the same time. */
export class Group {
  readonly #closing: (() => unknown)[] = [];

  add<Part>({ part, close }: Opened<Part>): Part {
    this.#closing.push(close);
    return part;
  }

  async close(): Promise<void> {
    await Promise.all(this.#closing.map((close) => close()));
  }
}

/** A thing that closes itself, as a part; undefined where a setting leaves it out. */
export const closable = <Part extends { close(): unknown } | undefined>(
  part: Part,
): Opened<Part> => ({ part, close: () => part?.close() });
