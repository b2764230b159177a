/** Checks that a language is complete. The build drops incomplete languages; the tests report what is missing. */

const PLURAL = /_(zero|one|two|few|many|other)$/

/** All texts of a file by dotted key; throws for anything but text. */
export function flatTexts(texts: unknown, key = ''): Map<string, string> {
  if (typeof texts === 'string') return new Map([[key, texts]])
  if (typeof texts !== 'object' || texts === null) throw new TypeError(`${key} is not text`)
  const inner = Object.entries(texts).map(([name, value]) =>
    flatTexts(value, key === '' ? name : `${key}.${name}`),
  )
  return new Map(inner.flatMap((map) => [...map]))
}

/** Names between double braces. Plural forms may omit the count ("one tab"). */
const holes = (text: string, isPlural: boolean): string =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))]
    .filter((name) => !(isPlural && name === 'count'))
    .toSorted()
    .join()

/** Differences from English: missing or extra keys, values and plural forms of `language`. */
export function faultsOf(language: string, english: unknown, texts: unknown): readonly string[] {
  const faults: string[] = []
  const [model, found] = [flatTexts(english), flatTexts(texts)]
  const stems = new Map([...model].map(([key, text]) => [key.replace(PLURAL, ''), text]))
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const key of model.keys()) {
    const wanted = key.endsWith('_other') ? forms.map((form) => key.replace(/_other$/, `_${form}`)) : [key]
    for (const name of PLURAL.test(key) && !key.endsWith('_other') ? [] : wanted) {
      if (!found.has(name)) faults.push(`${name} is missing`)
    }
  }
  for (const [key, text] of found) {
    const isPlural = PLURAL.test(key)
    const original =
      model.get(key) ?? model.get(key.replace(PLURAL, '_other')) ?? stems.get(key.replace(PLURAL, ''))
    if (original === undefined) faults.push(`${key} is nowhere in English`)
    else if (text.trim() === '' && original.trim() !== '') faults.push(`${key} is empty`)
    else if (holes(text, isPlural) !== holes(original, isPlural)) faults.push(`${key} fills in other values`)
  }
  return faults
}
