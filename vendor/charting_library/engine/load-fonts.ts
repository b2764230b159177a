import type { FontFile } from '../api/extensions.ts'

const TIMEOUT = 3000

interface FontScope {
  fonts?: { add(face: FontFace): void }
  document?: { fonts: { add(face: FontFace): void } }
}

/** A worker's fonts are its own, a page's are its document's. */
function ownFonts(): FontScope['fonts'] {
  const scope = globalThis as unknown as FontScope
  return scope.fonts ?? scope.document?.fonts
}

/** First name of a CSS font list, without quotes. */
export const firstFamily = (list: string): string =>
  (list.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, '')

/**
 * Loads font files for this thread's canvases before the first paint, with tabular figures and a slashed zero.
 * Rejects when one can't be had in three seconds: the chart then draws its characters with the next name of the list.
 */
export async function loadFonts(files: readonly FontFile[], familyList: string): Promise<void> {
  const family = firstFamily(familyList)
  const load = async ({ url, unicodeRange }: FontFile): Promise<void> => {
    const face = new FontFace(family, `url(${JSON.stringify(url)})`, {
      weight: '100 900',
      featureSettings: '"tnum", "zero"',
      ...(unicodeRange === undefined ? {} : { unicodeRange }),
    })
    await face.load()
    ownFonts()?.add(face)
  }
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`font not loaded in ${TIMEOUT} ms`)), TIMEOUT)
  })
  await Promise.race([Promise.all(files.map(load)), late])
}
