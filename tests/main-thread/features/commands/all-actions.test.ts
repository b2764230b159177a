import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { offerLayouts } from '../../../../src/main-thread/app/workspace/layout-commands.ts'
import { choices } from '../../../../src/main-thread/stores/book-choices.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { docked } from '../../../../src/main-thread/stores/docked.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { keptValues } from '../../../../src/main-thread/stores/kept.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { orderGuard } from '../../../../src/main-thread/stores/order-guard.ts'
import { preferences } from '../../../../src/main-thread/stores/preferences.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { draftFor, setKind } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { slippage } from '../../../../src/main-thread/trading/ticket/slippage-choice.ts'
import { attached } from '../../../../src/main-thread/trading/tpsl/attached-state.ts'
import { all, ids, market, openAsTrader, wholeMarket } from './trader-palette.ts'

// No chart is in full screen.
vi.stubGlobal('document', { fullscreenElement: null })
vi.mock('../../../../src/main-thread/ui/use-media.ts', () => ({ isPhone: () => false }))
// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
let stop = (): void => undefined
beforeEach(() => {
  instrument.v = wholeMarket([1, 2, 10])
  stop = offerLayouts()
})
afterEach(() => {
  stop()
  docked.on = false
  setKind(draftFor('BTCUSDT'), 'Limit')
})
const run = (id: string): void =>
  all()
    .find((entry) => entry.id === id)
    ?.run()

describe('every action and setting has a command', () => {
  it.each([
    ['csv', 'csv-positions'],
    ['export positions', 'csv-positions'],
    ['copy spreadsheet orders', 'tsv-orders'],
    ['depth', 'book-shape-depth'],
    ['only bids', 'book-sides-bids'],
    ['200 levels', 'book-levels-200'],
    ['grouping 0.2', 'book-grouping-2'],
    ['merge trades', 'book-merged'],
    ['reduce only', 'ticket-reduceOnly'],
    ['post only', 'ticket-postOnly'],
    ['ioc', 'ticket-ImmediateOrCancel'],
    ['gtc', 'ticket-GoodTillCancel'],
    ['cost', 'ticket-amount-Cost'],
    ['conditional market', 'ticket-ConditionalMarket'],
    ['funding', 'history-funding'],
    ['fees', 'history-tradeHistory'],
    ['transactions', 'history-transactions'],
    ['pnl', 'history-realised'],
    ['realised', 'history-realised'],
    ['balance', 'tab5'],
    ['wallet', 'tab5'],
    ['transfer', 'history-tradeHistory'],
    ['liquidation', 'tab1'],
    ['16 charts', 'grid-sixteen'],
    ['grid', 'grid-one'],
    ['hide amounts', 'kept-hidden'],
    ['hide other symbols', 'hide-others'],
    ['hide empty coins', 'kept-hideEmpty'],
    ['share', 'position-share'],
    ['take profit', 'position-tpSl'],
    ['stop loss', 'position-tpSl'],
    ['close at a limit price', 'position-closeLimit'],
    ['favourite', 'favourite'],
    ['star', 'favourite'],
    ['ask before market order', 'guard-Market'],
    ['ask before reversed', 'ask-reverse'],
    ['start with market', 'start-Market'],
    ['cross', 'margin-mode'],
    ['history', 'tab4'],
    ['hide others', 'hide-others'],
    ['chart', 'chart'],
    ['positions', 'tab1'],
    ['orders', 'tab2'],
  ])('“%s” finds %s first', (query, id) => {
    const [first] = ids(query).filter((one) => one !== 'history')
    expect(first).toBe(id)
  })

  it('the ticket’s boxes and choices change its order as it is now, and are those that the form shows', () => {
    const draft = draftFor('BTCUSDT')
    run('ticket-reduceOnly')
    expect(draft.reduceOnly).toBe(true)
    expect(all().find(({ id }) => id === 'ticket-reduceOnly')?.name).toBe('Turn off: Reduce-only')
    run('ticket-reduceOnly')
    expect(draft.reduceOnly).toBe(false)
    run('ticket-FillOrKill')
    run('ticket-amount-Value')
    expect(draft).toMatchObject({ timeInForce: 'FillOrKill', amountKind: 'Value' })
    run('ticket-amount-Qty')
    run('ticket-tpsl')
    expect(attached.on).toBe(true)
    run('ticket-tpsl')
    expect(ids('close on trigger')).not.toContain('ticket-closeOnTrigger')
    run('ticket-ConditionalLimit')
    expect(draft.kind).toBe('ConditionalLimit')
    run('ticket-MarkPrice')
    run('ticket-closeOnTrigger')
    expect(draft).toMatchObject({ triggerBy: 'MarkPrice', closeOnTrigger: true })
    run('ticket-closeOnTrigger')
    instrument.v = { ...market('Spot'), isLent: true } as unknown as InstrumentView
    expect(
      all().flatMap(({ id }) => (/^ticket-(?:reduce|tpsl|amount-Cost|isLev)/.test(id) ? [id] : [])),
    ).toEqual(['ticket-isLeverage'])
  })

  it('a maximum slippage makes another order a market order, and its name says so', () => {
    const draft = draftFor('BTCUSDT')
    expect(ids('slippage')).toEqual([])
    // Demo accounts have none.
    if (session.view.kind === 'trader')
      session.view = { kind: 'trader', account: { ...session.view.account, isDemo: false } }
    expect(ids('slippage')).toEqual(['ticket-slippage'])
    const name = (): string | undefined => all().find(({ id }) => id === 'ticket-slippage')?.name
    expect(name()).toBe('Market order · Turn on: Max. slippage')
    run('ticket-slippage')
    expect([draft.kind, slippage.on, name()]).toEqual(['Market', true, 'Turn off: Max. slippage'])
    run('ticket-slippage')
    expect([draft.kind, slippage.on]).toEqual(['Market', false])
  })

  it('all that changes the ticket is taken for what trades: no guess reaches it', () => {
    const own = all().filter(({ id }) => id.startsWith('ticket-'))
    expect(own.length).toBeGreaterThan(8)
    expect(own.filter(({ changes }) => changes !== 'trading')).toEqual([])
    exchange.v = { ...ableExchange, isReadOnly: true }
    expect(all().filter(({ id }) => /^(?:ticket|position-(?!share))/.test(id))).toEqual([])
  })

  it('the book, the tables and the settings show the value that its name says', () => {
    run('book-shape-depth')
    run('book-sides-asks')
    run('book-unit-value')
    expect(choices.style).toMatchObject({ shape: 'depth', sides: 'asks', unit: 'value' })
    run('book-grouping-10')
    expect(view.bookGrouping).toBe(10)
    run('hide-others')
    expect(view.hideOtherSymbols).toBe(true)
    run('hide-others')
    const opened: number[] = []
    offerAction('showTable', (index) => void opened.push(index))
    run('history-funding')
    offerAction('showTable', undefined)
    expect([opened, keptValues[' a list']]).toEqual([[3], 'funding'])
    run('kept-hidden')
    expect(keptValues[' hidden']).toBe(true)
    expect(ids('show amounts')[0]).toBe('kept-hidden')
    run('kept-hidden')
    run('favourite')
    expect(preferences.favourites).toContain('BTCUSDT')
    run('favourite')
    expect(preferences.favourites).not.toContain('BTCUSDT')
    run('guard-Market')
    expect(orderGuard.choices.kinds).toContain('Market')
    run('guard-Market')
    expect(orderGuard.choices.kinds).not.toContain('Market')
    run('start-Market')
    expect(preferences.orderDefaults.orderType).toBe('Market')
    run('start-Limit')
  })
})
