import { readFileSync } from 'node:fs'

/** Every text a row of maths-bad-inputs.json holds, and what they name besides (faults D1). */
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
