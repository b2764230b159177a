/** Real answers of Bybit from ../shared/data, to compare the venue's with. Absent in a bare checkout. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Row } from './public-api.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/bybit/', import.meta.url))
const recording = (category: 'linear' | 'spot'): string =>
  `${folder}bybit-v5-instruments-info-${category}.json`
const fixture = (path: string): string =>
  `${folder}fixtures-jkorf/Bybit.UnitTests/Endpoints/V5Api/ExchangeData/${path}.txt`

export const hasRecordedAnswers = existsSync(recording('linear')) && existsSync(fixture('GetOrderbook'))

const resultOf = (text: string): Row => (JSON.parse(text) as { readonly result: Row }).result

/** All instruments of a category on a day in August 2026. */
export const recordedInstruments = (category: 'linear' | 'spot'): readonly Row[] =>
  resultOf(readFileSync(recording(category), 'utf8'))['list'] as readonly Row[]

/** The result of an answer among the test data of JKorf's client: method, path, signed or not, then the answer. */
export const recordedResult = (name: string): Row =>
  resultOf(readFileSync(fixture(name), 'utf8').split(/\r?\n/).slice(3).join('\n'))

/**
 * Ways in which an answer differs in form from a real one: missing fields and other types. `null` fits any type, because
 * Bybit answers it for absent objects.
 */
export function formDifferences(ours: unknown, real: unknown, at = ''): readonly string[] {
  if (ours === null || real === null) return []
  if (Array.isArray(real)) {
    if (!Array.isArray(ours)) return [`${at}: no list`]
    return real.length === 0 ? [] : ours.flatMap((one) => formDifferences(one, real[0], `${at}[]`))
  }
  if (typeof real === 'object') {
    if (typeof ours !== 'object') return [`${at}: no object`]
    const [own, wanted] = [ours as Row, real as Row]
    return Object.entries(wanted).flatMap(([name, value]) =>
      Object.hasOwn(own, name)
        ? formDifferences(own[name], value, `${at}.${name}`)
        : [`${at}.${name}: missing`],
    )
  }
  return typeof ours === typeof real ? [] : [`${at}: ${typeof ours}, not ${typeof real}`]
}

/** Names of fields at any depth, such as lotSizeFilter.qtyStep. */
export const fieldNames = (row: Row, at = ''): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldNames(value as Row, `${at}${name}.`)
      : [`${at}${name}`],
  )
