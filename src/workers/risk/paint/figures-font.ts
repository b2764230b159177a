/** The address the page's own style sheet names too (ui/fonts.css). */
const FONT_URL = '/fonts/inter.woff2'

/** Loads the face with tabular figures and slashed zero into this worker; false where it can't: fallbacks are used then. */
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
