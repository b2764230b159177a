import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assert, property, string } from 'fast-check'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { endCodes, endReasonOf, endReasons } from '#shared/domain/end-reasons.ts'
import { historyWords } from '#shared/domain/history-words.ts'
import { isWorded, csvWords, historyWord } from '../../../src/main-thread/features/history/word-of-value.ts'
import { exportWords } from '../../../src/main-thread/features/tables/export-words.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const languages = readdirSync(`${root}src/main-thread/i18n/locales`)
const bundle = (language: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    ['common', 'history', 'notices', 'tables', 'tpsl'].map((name) => [
      name,
      JSON.parse(readFileSync(`${root}src/main-thread/i18n/locales/${language}/${name}.json`, 'utf8')),
    ]),
  )

/** Nothing of the exchange's spelling: no EC_, no CancelBy, no key of ours. */
const isRaw = (text: string): boolean => /EC_|Cancel(By|All)|[a-z][A-Z]\w*[A-Z]|:|\.\w/.test(text)

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(`${folder}/${entry.name}`)
      : entry.name.endsWith('.ts')
        ? [`${folder}/${entry.name}`]
        : [],
  )
}

describe('texts for the exchange’s codes', () => {
  it('include every code that the venue ends an order with (24A8, X7)', () => {
    const used = filesIn(`${root}venue/engine`).flatMap(
      (file) => readFileSync(file, 'utf8').match(/'(?:EC_|CancelBy|CancelAll)\w*'/g) ?? [],
    )
    expect(used.length).toBeGreaterThan(20)
    expect(
      [...new Set(used.map((code) => code.slice(1, -1)))].filter((code) => !endCodes.includes(code)),
    ).toEqual([])
  })

  it('an unknown code is "other", whatever it is', () => {
    assert(
      property(string(), string(), (cxlRejReason, cancelType) => {
        const key = endReasonOf({ cxlRejReason, cancelType })
        expect(key === '' || endReasons.includes(key)).toBe(true)
      }),
    )
    for (const odd of ['EC_New', 'constructor', '__proto__', 'toString'])
      expect(endReasonOf({ cxlRejReason: odd })).toBe('other')
    expect(endReasonOf({ cancelType: 'CancelByDCP' })).toBe('disconnected')
  })

  it.each(languages)(
    '%s: every reason, order type, status and cause has its text, in tables and files',
    async (lng) => {
      const i18n = createInstance()
      await i18n.init({ lng, resources: { [lng]: bundle(lng) } })
      const columns = Object.keys(historyWords).filter(isWorded)
      const texts = columns.flatMap((column) =>
        [...historyWords[column], 'EC_Unheard', 'CancelBySomebody', 'TakeProfitXYZ'].map((value) =>
          column === 'side' || column === 'role' ? 'x' : historyWord(i18n.t, column, value),
        ),
      )
      const files = Object.values(csvWords(i18n.t)).flatMap((words) => Object.values(words))
      const tables = Object.values(exportWords(i18n.t))
      const shown = [
        ...texts,
        ...files,
        ...tables,
        ...endReasons.map((key) => i18n.t(`notices:reason.${key}`)),
      ]
      expect(shown.filter((text) => text.trim() === '' || isRaw(text))).toEqual([])
    },
  )
})

it("an exchange's own word for a movement of money is shown as it is, other unknown codes are not", async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: bundle('en') } })
  const shown = (value: string) => historyWord(i18n.t, 'type', value)
  expect(['AIRDROP', 'FLEXIBLE_STAKING_REDEMPTION'].map(shown)).toEqual([
    'AIRDROP',
    'FLEXIBLE_STAKING_REDEMPTION',
  ])
  expect(['TRANSFER_IN', 'FEE_REFUND'].map(shown)).toEqual(['Transfer in', 'Fee refund'])
  expect(['TakeProfitXYZ', 'constructor', 'a<b>'].map(shown)).toEqual(['Other', 'Other', 'Other'])
})

it('ENTITY-21: an order canceled before its trigger is shown as canceled, in every language', () => {
  for (const language of languages) {
    const { status } = bundle(language)['history'] as { status: Record<string, string> }
    expect([language, status['Deactivated']]).toEqual([language, status['Cancelled']])
  }
})
