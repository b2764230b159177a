const TIMEOUT = 3000

interface FontScope {
  fonts?: { add(face: FontFace): void }
}

/** First name of a CSS font list, without quotes. */
export const firstFamily = (list: string): string =>
  (list.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, '')

/**
 * Loads a font file for this thread's canvases before the first paint, with tabular figures and a slashed zero.
 * Rejects when the file can't be had in three seconds: the chart then draws with the next name of the list.
 */
export async function loadFont(url: string | null, familyList: string): Promise<void> {
  if (url === null) return
  const family = firstFamily(familyList)
  const face = new FontFace(family, `url(${JSON.stringify(url)})`, {
    weight: '100 900',
    featureSettings: '"tnum", "zero"',
  })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`font not loaded in ${TIMEOUT} ms`)), TIMEOUT)
  })
  await Promise.race([face.load(), late])
  ;(globalThis as unknown as FontScope).fonts?.add(face)
}
