import type { FontFile } from '../api/extensions.ts'

const TIMEOUT = 3000

interface FontScope {
  fonts?: { add(face: FontFace): void }
  document?: { fonts: { add(face: FontFace): void } }
}

/** A worker has its own fonts. In the page they belong to the document. */
function ownFonts(): FontScope['fonts'] {
  const scope = globalThis as unknown as FontScope
  return scope.fonts ?? scope.document?.fonts
}

/** First name of a CSS font list, without quotes. */
export const firstFamily = (list: string): string =>
  (list.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, '')

/** Fonts of this thread, by family, address and range. Charts that share a worker load a file once. */
const loaded = new Map<string, Promise<void>>()

async function loadOne(family: string, { url, unicodeRange }: FontFile): Promise<void> {
  const face = new FontFace(family, `url(${JSON.stringify(url)})`, {
    weight: '100 900',
    featureSettings: '"tnum", "zero"',
    ...(unicodeRange === undefined ? {} : { unicodeRange }),
  })
  await face.load()
  ownFonts()?.add(face)
}

function loadOnce(family: string, file: FontFile): Promise<void> {
  const key = `${family}|${file.url}|${file.unicodeRange ?? ''}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const load = loadOne(family, file)
  loaded.set(key, load)
  // A later chart tries again.
  load.catch(() => loaded.delete(key))
  return load
}

/**
 * Loads font files for this thread's canvases before the first paint, with tabular figures and a slashed zero.
 * Rejects if one is not loaded within three seconds. The chart then uses the next font of the list.
 */
export async function loadFonts(files: readonly FontFile[], familyList: string): Promise<void> {
  const family = firstFamily(familyList)
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`font not loaded in ${TIMEOUT} ms`)), TIMEOUT)
  })
  await Promise.race([Promise.all(files.map((file) => loadOnce(family, file))), late])
}
