/** The files of `rules/places` in a build that holds some whole, and of others the rows of states that were added. */

/** Text by file name; each has a header, and lines that ascend by the number in their first cell. */
export type PlaceFiles = Readonly<Record<string, string>>;

export class PartialFiles {
  readonly #whole: PlaceFiles;
  readonly #states = new Map<string, PlaceFiles>();

  constructor(whole: PlaceFiles) {
    this.#whole = whole;
  }

  /** `state`: its FIPS code. */
  add(state: string, files: PlaceFiles): void {
    this.#states.set(state, files);
  }

  has(state: string): boolean {
    return this.#states.has(state);
  }

  /** An empty text where no state was added. */
  read(name: string): string {
    const whole = this.#whole[name];
    if (whole !== undefined) return whole;
    const texts = [...this.#states.values()].flatMap((files) => files[name] ?? []);
    const [header, ...more] = texts.map((text) => text.trimEnd().split('\n'));
    if (header === undefined) return '';
    const lines = [header.slice(1), ...more.map((rows) => rows.slice(1))].flat();
    lines.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    return `${[header[0], ...lines].join('\n')}\n`;
  }
}
