/** A font file and, if it has only some characters, which ones: a CSS `unicode-range`. */
export interface FontFile {
  readonly url: string
  readonly unicodeRange?: string
}

const latin: FontFile = { url: '/fonts/inter.woff2' }
/** Font files besides the Latin one, as in ui/fonts.css: the page loads each with the first character that needs it. */
export const furtherFonts = {
  cyrillic: {
    url: '/fonts/inter-cyrillic.woff2',
    unicodeRange: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  },
  latinExt: {
    url: '/fonts/inter-latin-ext.woff2',
    unicodeRange: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
  },
  vietnamese: {
    url: '/fonts/inter-vietnamese.woff2',
    unicodeRange:
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
  },
} as const satisfies Readonly<Record<string, FontFile>>

const further: Readonly<Record<string, readonly FontFile[]>> = {
  ru: [furtherFonts.cyrillic],
  tr: [furtherFonts.latinExt],
  vi: [furtherFonts.latinExt, furtherFonts.vietnamese],
}
/** Fonts a worker must load before it paints texts of a language: nothing is loaded automatically there. */
export const fontsOf = (language: string): readonly FontFile[] => [
  latin,
  ...(further[language.split('-')[0] ?? ''] ?? []),
]
