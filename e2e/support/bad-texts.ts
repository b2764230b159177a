import { readFileSync } from 'node:fs'

/** Texts in the rows of maths-bad-inputs.json, and further bad numbers (faults D1). */
export function badTexts(): readonly string[] {
  const rows = JSON.parse(
    readFileSync(new URL('../../tests/vectors/maths-bad-inputs.json', import.meta.url), 'utf8'),
  ) as readonly { readonly input: unknown }[]
  const texts = rows.flatMap(({ input }) =>
    typeof input === 'string'
      ? [input, ...input.split(/\s*[|,]\s*/)]
      : typeof input === 'object' && input !== null
        ? Object.values(input).map(String)
        : [],
  )
  return [...new Set([...texts, 'NaN', '1e400', '−5', '0x10', '٣٫٥', '<b>1</b>', '9'.repeat(60)])]
}
