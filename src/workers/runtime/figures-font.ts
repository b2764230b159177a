/** The same URL as in the page's style sheet (ui/fonts.css). */
const FONT_URL = '/fonts/inter.woff2'

/**
 * Loads the font with tabular figures and slashed zero into this worker. Resolves to false if it can't: then fallbacks
 * are used.
 */
export async function loadFiguresFont(url: string = FONT_URL): Promise<boolean> {
  const faces = (globalThis as { fonts?: FontFaceSet }).fonts
  if (typeof FontFace !== 'function' || faces === undefined) return false
  try {
    const face = new FontFace('Inter Figures', `url("${url}") format("woff2")`, {
      weight: '100 900',
      featureSettings: "'tnum', 'zero'",
    })
    faces.add(await face.load())
    return true
  } catch {
    return false
  }
}
