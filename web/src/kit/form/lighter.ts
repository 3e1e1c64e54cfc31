/**
 * Makes a photo light for a phone's network; `undefined` where it would be unreadable. Where that code cannot be loaded, the file goes as
 * it is.
 */
export async function lighter(file: File): Promise<File | undefined> {
  const loaded = await import('./downscale.ts').catch(() => undefined)
  return loaded ? loaded.downscale(file) : file
}
