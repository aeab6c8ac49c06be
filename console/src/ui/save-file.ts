/** Saves a file that the page made, as a download of the browser. */

export function save(content: string | Blob, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; without it the page would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), SOON_MS);
}

const SOON_MS = 10_000;
