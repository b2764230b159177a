import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MarketRowView } from '#shared/contracts/markets.ts'
import { offerLayouts } from '../../../../src/main-thread/app/workspace/layout-commands.ts'
import { link } from '../../../../src/main-thread/app/windows/link-group.ts'
import { offerChart } from '../../../../src/main-thread/features/chart/chart-commands.ts'
import { namedBy } from '../../../../src/main-thread/features/commands/found-markets.ts'
import { askedFor } from '../../../../src/main-thread/features/commands/market-query.ts'
import { typedEntries } from '../../../../src/main-thread/features/commands/typed-entries.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { docked } from '../../../../src/main-thread/stores/docked.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { tableWriters } from '../../../../src/main-thread/stores/tables.ts'
import { languageFolders } from '../../i18n/all-texts.ts'
import { all, chartWith, ids, known, openAsTrader, wholeMarket } from './trader-palette.ts'

// No chart is in full screen.
vi.stubGlobal('document', { fullscreenElement: null })
vi.stubGlobal('navigator', { locks: { request: () => Promise.resolve() } })
vi.stubGlobal('reportError', vi.fn())
// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE', 'ar', 'he'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
const createStudy = vi.fn()
const stops: (() => void)[] = []
beforeEach(() => {
  instrument.v = wholeMarket()
  stops.push(offerLayouts(), offerChart(chartWith({ createStudy })))
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  docked.on = false
  link.group = ''
})

/** What a trader types, and the command that is first: with fixed panels, and on a desk if that is another one. */
const terms: readonly (readonly [typed: string, id: string, onDesk: string | null])[] = [
  ['color', 'colours-normal', null],
  ['colour', 'colours-normal', null],
  ['colors', 'colours-normal', null],
  ['color blind', 'colours-cb', null],
  ['colour blind', 'colours-cb', null],
  ['color-blind', 'colours-cb', null],
  ['favorite', 'favourite', null],
  ['favourite', 'favourite', null],
  ['realized pnl', 'history-realised', null],
  ['realised pnl', 'history-realised', null],
  ['funding', 'history-funding', null],
  ['funding rate', 'history-funding', null],
  ['funding fee', 'history-funding', null],
  ['flight recorder', 'save-recording', null],
  ['compare', 'chart-compare', null],
  ['draw', 'chart-drawing', null],
  ['drawing tools', 'chart-drawing', null],
  ['trend line', 'chart-tool-trend_line', null],
  ['trendline', 'chart-tool-trend_line', null],
  ['horizontal line', 'chart-tool-horizontal_line', null],
  ['fib', 'chart-tool-fib_retracement', null],
  ['fibonacci', 'chart-tool-fib_retracement', null],
  ['rectangle', 'chart-tool-rectangle', null],
  ['crosshair', 'chart-cursor', null],
  ['log scale', 'chart-scale-log', null],
  ['logarithmic', 'chart-scale-log', null],
  ['percent scale', 'chart-scale-percentage', null],
  ['percentage scale', 'chart-scale-percentage', null],
  ['add panel', 'desk-add-chart', null],
  ['add order book', 'desk-add-book', null],
  ['link group', 'link-group-A', null],
  ['link windows', 'link-group-A', null],
  ['new window', 'window-chart', 'desk-window'],
  ['maximize', 'desk-alone', null],
  ['payoff', 'options-BTC-USDC', null],
  ['greeks', 'options-BTC-USDC', null],
  ['break even', 'tab1', null],
  ['breakeven', 'tab1', null],
  ['about', 'connection', null],
  ['version', 'connection', null],
  ['rtl', 'language-ar', null],
  ['right to left', 'language-ar', null],
  ['bigger text', 'density-roomy', null],
  ['spread', 'book-shape-levels', null],
  ['risk', 'risk-limits', null],
  ['margin mode isolated', 'margin-mode', null],
  ['isolated margin mode', 'margin-mode', null],
  ['cross margin', 'margin-mode', null],
  ['isolated margin', 'margin-mode', null],
  ['hedge', 'position-mode', null],
  ['hedge mode', 'position-mode', null],
  ['switch account', 'login-hedge', null],
]

describe('what a trader types is found first', () => {
  it.each(terms.filter(([typed]) => typed !== 'maximize'))('%s finds %s', (typed, id) =>
    expect(ids(typed)[0]).toBe(id),
  )
  it.each(terms)('on a desk, %s finds %s', (typed, id, onDesk) => {
    docked.on = true
    expect(ids(typed)[0]).toBe(onDesk ?? id)
  })

  it('British words of every English name are found in American spelling too', () => {
    docked.on = true
    const british = /colour|favour|centre|grey|[a-z]{3}is(?:e|ed|es|ing|ation)\b/i
    const american = (word: string): string =>
      word
        .replace(/our/, 'or')
        .replace('centre', 'center')
        .replace('grey', 'gray')
        .replace(/is(e|ed|es|ing|ation)$/, 'iz$1')
    const named = all().flatMap(({ id, name }) =>
      (name.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) =>
        british.test(word) ? [{ id, word }] : [],
      ),
    )
    expect(named.length).toBeGreaterThan(4)
    const lost = named.filter(({ id, word }) => !ids(american(word)).includes(id))
    expect(lost).toEqual([])
  })

  it.each(languageFolders)('in %s, no word of a setting switches the account first', (language) => {
    const say = i18n.getFixedT(language)
    const texts = ['cross', 'isolated', 'portfolio', 'hedge'].map((mode) =>
      say(`header:account.word.${mode}` as 'header:account.word.hedge'),
    )
    for (const text of [...texts, say('ticket:marginMode.title'), say('actions:positionMode.title')])
      expect(ids(text, language)[0] ?? '', text).not.toMatch(/^login-/)
  })
})

describe('what a trader types with a market', () => {
  const tongues = { t: i18n.getFixedT('en'), en: i18n.getFixedT('en') }
  const asked = (text: string) => askedFor(text, known('en'))
  /** Ids of the acts that a text offers where its market is found. */
  const acts = (text: string, found: string): readonly string[] => {
    const { typed } = asked(text)
    return typed === null ? [] : typedEntries(typed, [found], tongues).acts.map(({ id }) => id)
  }

  it.each([
    ['go to eth', 'eth'],
    ['open the btc', 'btc'],
    ['show eth 4h', 'eth'],
    ['eth', 'eth'],
    ['open', 'open'],
  ])('“%s” asks for the market “%s”', (text, of) =>
    expect(asked(text)).toMatchObject({ market: of, typed: null }),
  )

  it.each([
    ['ETHUSDT', 'ETH', 'eth', true],
    ['ETHUSDT', 'ETH', 'go to eth', true],
    ['1000PEPEUSDT', '1000PEPE', 'pepe', true],
    ['ETHUSDT', 'ETH', 'ethu', false],
    ['BTCUSD', 'USD', 'eth', false],
  ])('%s of %s is meant by its coin: “%s” %s', (symbol, unit, text, isWhole) => {
    tableWriters.markets.upsert([{ symbol, displayName: symbol, unit } as MarketRowView])
    expect(namedBy(symbol, asked(text).market).isWhole).toBe(isWhole)
  })

  it.each(['market close btc', 'close btc market', 'close btc at market', 'market exit btc'])(
    '“%s” closes the position of the market',
    (text) => {
      expect(asked(text)).toMatchObject({ typed: { act: { kind: 'close' }, market: 'btc' } })
      expect(acts(text, 'BTCUSDT')).toEqual(['close-BTCUSDT'])
    },
  )
  it('“market close 25% btc” closes that share, “market close” is a command', () => {
    expect(asked('market close 25% btc').typed).toMatchObject({
      act: { kind: 'close', percent: 25 },
      market: 'btc',
    })
    expect(asked('market close').typed).toBeNull()
    expect(ids('market close')[0]).toBe('flashClose')
  })

  it.each(['compare eth', 'compare with eth', 'eth vs', 'compare to eth'])(
    '“%s” compares in the chart',
    (text) => {
      expect(acts(text, 'ETHUSDT')).toEqual(['compare-ETHUSDT'])
      const { typed } = asked(text)
      if (typed !== null) typedEntries(typed, ['ETHUSDT'], tongues).acts[0]?.run()
      expect(createStudy).toHaveBeenLastCalledWith('Compare', false, false, { symbol: 'ETHUSDT' })
    },
  )
  it('compares no market with itself, and none without a chart', () => {
    expect(acts('compare btc', 'BTCUSDT')).toEqual([])
    stops.splice(0).forEach((stop) => stop())
    expect(acts('compare eth', 'ETHUSDT')).toEqual([])
  })
  it('compares where nothing can be traded', () => {
    exchange.v = { ...ableExchange, isReadOnly: true }
    expect(acts('compare eth', 'ETHUSDT')).toEqual(['compare-ETHUSDT'])
  })

  it('joins a link group, and does not offer the own one', () => {
    all()
      .find(({ id }) => id === 'link-group-B')
      ?.run()
    expect(link.group).toBe('B')
    expect(all().some(({ id }) => id === 'link-group-B')).toBe(false)
    all()
      .find(({ id }) => id === 'link-group-none')
      ?.run()
    expect(link.group).toBe('')
  })
})
