import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorCatalogue, errorOf, withDetail } from '#shared/errors/catalogue.ts'
import { gridBotErrors } from '#shared/errors/grid-bot-errors.ts'

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
const codesOf = (area: string): number[] =>
  errorCatalogue.filter((error) => error.area === area).map(({ code }) => code)

describe('the error catalogue', () => {
  it('VENUE-49, ERR-04..16: contains every code of the toast rules', () => {
    const named = [
      9_000_001, 30099, 30177, 10006, 10024, 39303, 30164, 30175, 30187, 30185, 10042, 10043, 10047, 10048,
      30162, 30031, 30027, 30028, 30029, 30030, 30074, 30075, 10007, 10009, 33003,
    ]
    for (const code of named)
      expect([code, errorOf(code)?.text ?? '']).toEqual([code, expect.stringMatching(/.\.$/)])
  })

  it('VENUE-50, ERR-12..14: contains the copy-trade codes and no neighbour of theirs', () => {
    expect(codesOf('copy-trade').toSorted((a, b) => a - b)).toEqual([
      ...range(12001, 12009),
      12054,
      ...range(39401, 39440),
      ...range(90015, 90067),
    ])
    for (const code of [12000, 12010, 12053, 12055, 39400, 39441, 90014, 90068]) {
      expect(errorOf(code)?.area).not.toBe('copy-trade')
    }
  })

  it('VENUE-51, ERR-22..28: contains the grid-bot codes separately from all others', () => {
    expect(codesOf('grid-bot')).toEqual([
      400, 401, 402, 405, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 419, 420, 421, 430, 500,
      501, 502, 503,
    ])
    expect(errorOf(417)).toBeUndefined()
    expect(errorOf(500)?.area).toBe('client')
    expect(withDetail(gridBotErrors.marginLimit[1], '', { max_investment: '123' })).toContain('123')
    expect(withDetail(gridBotErrors.banned[1], '', { ban_reason_text: 'fraud' })).toContain('fraud')
  })

  it('ERR-23, ERR-24, ERR-27: the text of each grid-bot code names its subject', () => {
    const about: readonly (readonly [number, RegExp])[] = [
      [409, /maximum investment/],
      [410, /maximum investment/],
      [411, /already closed/],
      [412, /upgraded/],
      [413, /parameters to create or update/],
      [414, /active bot exists/],
      [415, /take profit is too large/],
      [416, /stop loss is too small/],
      [417, /causes a liquidation/],
      [418, /take profit is below the last price/],
      [419, /stop loss is above the last price/],
      [430, /transfer is in progress/],
      [500, /Internal error/],
      [501, /Timeout/],
      [502, /Unknown/],
      [503, /does not allow closing/],
    ]
    const texts = new Map<number, string>(Object.values(gridBotErrors).map(([code, text]) => [code, text]))
    for (const [code, words] of about)
      expect([code, texts.get(code)]).toEqual([code, expect.stringMatching(words)])
  })

  it('VENUE-52, MARGIN-12, MARGIN-13: contains the outcomes of add-margin', () => {
    expect(codesOf('add-margin')).toEqual([10201, 10202, 20201, 20202])
  })

  it('ERR-31: has one text per code and product, and a key for other languages', () => {
    const keys = errorCatalogue.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { text } of errorCatalogue) expect(text).toMatch(/^[A-Z{].*\.$/)
  })

  it('ERR-01, ERR-17: is the English of the page too: no code has a second text', () => {
    const english = JSON.parse(readFileSync('src/main-thread/i18n/locales/en/errors.json', 'utf8')) as {
      readonly code: Readonly<Record<string, string>>
    }
    for (const [code, text] of Object.entries(english.code)) {
      expect([code, text]).toEqual([code, errorOf(Number(code))?.text])
    }
    expect(english.code['500']).toBe('Request failed. Please try again later.')
  })
})

describe('texts with details of the error', () => {
  it('ERR-15: the trigger price type is filled in', () => {
    const { text = '' } = errorOf(30027) ?? {}
    expect(withDetail(text, '', { triggerBy: 'MarkPrice' })).toBe(
      'The take profit of a long position must be above the MarkPrice.',
    )
    expect(withDetail(text, '')).toContain('{{triggerBy}}')
  })

  it('are appended in brackets', () => {
    expect(withDetail('Wrong.', 'qty')).toBe('Wrong (qty)')
    expect(withDetail('Wrong.', '')).toBe('Wrong.')
  })
})
