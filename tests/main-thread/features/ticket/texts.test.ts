import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldErrorParams } from '../../../../src/workers/risk/ticket/field-errors.ts'

const folder = join(import.meta.dirname, '../../../../src/main-thread/i18n/locales')
const languages = readdirSync(folder)
const texts = (language: string, namespace: string): Record<string, string> => {
  const flat: Record<string, string> = {}
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') flat[path] = value
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`)
  }
  walk(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')), '')
  return flat
}
const params = (text: string): string[] =>
  Array.from(text.matchAll(/\{\{(\w+)\}\}/g), (match) => match[1] ?? '').sort()

describe.each(languages)('texts in %s', (language) => {
  it.each(['ticket', 'book', 'chart'])('%s has the same keys and parameters as English', (namespace) => {
    const english = texts('en', namespace)
    const own = texts(language, namespace)
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english))
      expect([key, params(own[key] ?? '')]).toEqual([key, params(text)])
  })

  it('every refusal of the order form has a text that uses only its own parameters', () => {
    const own = texts(language, 'ticket')
    for (const [key, allowed] of Object.entries(fieldErrorParams)) {
      const text = own[`field.${key}`]
      expect(text, key).toBeTruthy()
      for (const name of params(text ?? '')) expect(allowed).toContain(name)
    }
  })
})
