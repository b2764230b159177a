import { describe, expect, it } from 'vitest'
import { tradeFactKinds } from '#shared/contracts/trade-facts.ts'
import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import { intentNotice, noticeOf } from '../../../../src/workers/risk/notices/fact-notice.ts'
import {
  noticeParams,
  noticeTones,
  sceneOfKind,
  titleKeyOf,
} from '../../../../src/workers/risk/notices/notice-keys.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, order, view } from '../support/samples.ts'

const fact = (over: Partial<TradeFact> = {}): TradeFact => ({
  kind: 'orderPlaced',
  key: 'o-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  stop: '',
  qty: dec('0.2'),
  filled: dec('0'),
  price: dec('58000.25'),
  reason: '',
  origin: '',
  ...over,
})
const settled = (over: Partial<IntentFact> = {}): IntentFact => ({
  kind: 'intentSettled',
  key: 'x',
  what: 'create',
  outcome: 'absent',
  symbol: 'BTCUSDT',
  orderId: '',
  content: '',
  ...over,
})
const context = { instrument: instrument(), isPortfolio: false }

describe('notices of trade facts', () => {
  it('contain side, quantity, market, average price, trigger and the profit with its coin', () => {
    expect(
      noticeOf(
        fact({
          kind: 'positionClosed',
          side: 'Sell',
          filled: dec('0.2'),
          stop: 'PartialStopLoss',
          pnl: dec('-12.344'),
          left: dec('0'),
        }),
        context,
      ),
    ).toEqual({
      id: 'positionClosed:o-1',
      tone: 'success',
      titleKey: 'notice.hit.stopLoss',
      bodyKey: 'notice.orderFilled.body',
      params: {
        side: 'Sell',
        symbol: 'BTCUSDT',
        qty: '0.200',
        filled: '0.200',
        filledSoFar: '',
        coin: 'BTC',
        price: '58,000.3',
        trigger: '',
        reason: '',
        origin: '',
        pnl: '-12.34',
        pnlCoin: 'USDT',
        count: '',
        lateAt: '',
      },
      scene: 'position',
    })
    expect(noticeOf(fact({ filled: dec('0.1'), trigger: dec('59000') }), context).params).toMatchObject({
      filledSoFar: '0.100 BTC',
      trigger: '59,000.0',
    })
    const reduced = fact({ kind: 'positionReduced', pnl: dec('5'), left: dec('0.1') })
    expect(noticeOf(reduced, context).params).toMatchObject({ pnl: '+5.00', pnlOf: 'part' })
    expect(noticeOf(fact({ lateAt: 77 }), context).params['lateAt']).toBe('77')
  })

  it('every notice has the same parameters, so that its text may use any of them', () => {
    for (const kind of tradeFactKinds)
      for (const at of [context, { ...context, instrument: undefined }])
        expect(Object.keys(noticeOf(fact({ kind }), at).params).toSorted()).toEqual(
          [...noticeParams].toSorted(),
        )
  })

  it('NOTE-05: titles by scene; only what the exchange takes is a failure (NOTE-06)', () => {
    const titles = Object.fromEntries(tradeFactKinds.map((kind) => [kind, titleKeyOf(kind)]))
    expect(titles).toMatchObject({
      orderFilled: 'msg.title.1',
      positionChanged: 'msg.title.1',
      orderCancelled: 'msg.title.2',
      positionLiquidated: 'msg.title.3',
      orderPlaced: 'msg.title.4',
      orderAmended: 'msg.title.5',
    })
    const scenes = tradeFactKinds.filter((kind) => sceneOfKind[kind] !== undefined)
    expect(scenes.filter((kind) => noticeTones[kind] === 'failure')).toEqual([
      'positionLiquidated',
      'loanCalled',
    ])
    expect(tradeFactKinds.filter((kind) => sceneOfKind[kind] === undefined)).toEqual(['orderRejected'])
  })

  it('VENUE-54: a called loan names its coin and what was repaid; the switch of liquidations silences it', () => {
    const called = fact({ kind: 'loanCalled', key: 'USDT', symbol: 'USDT', filled: dec('1113221.961') })
    expect(noticeOf(called, { ...context, instrument: undefined })).toMatchObject({
      id: 'loanCalled:USDT',
      titleKey: 'notice.loanCalled.title',
      bodyKey: 'notice.loanCalled.body',
      scene: 'liquidation',
      params: { symbol: 'USDT', filled: '1,113,221.961' },
    })
  })

  it('NOTE-07, NOTE-08: a liquidation notice shows whether all was liquidated; portfolio margin has a separate text', () => {
    const body = (left: string, isPortfolio = false) =>
      noticeOf(fact({ kind: 'positionLiquidated', left: dec(left) }), { ...context, isPortfolio }).bodyKey
    expect(body('0')).toBe('msg.position.3.zero')
    expect(body('0.1')).toBe('msg.position.3.default')
    expect(body('0.1', true)).toBe('msg.position.4')
  })

  it('NOTE-09: a cancel by the margin of a portfolio-margin trial has a separate text', () => {
    const body = (reason: TradeFact['reason']) =>
      noticeOf(fact({ kind: 'orderCancelled', reason }), context).bodyKey
    expect(body('portfolio')).toBe('msg.cancelOrder.3')
    expect(body('asked')).toBe('notice.orderCancelled.body')
  })

  it('the notice of a change whose answer was lost shows its outcome, and "not placed" only if the exchange refused it', () => {
    const told = (outcome: IntentFact['outcome'], what: IntentFact['what'] = 'create') =>
      intentNotice(settled({ outcome, what }), context, new Map())
    expect(told('rejected')).toMatchObject({
      titleKey: 'orderCreateFailureTitle',
      bodyKey: 'settled.rejected',
    })
    expect(told('unproven')).toMatchObject({ titleKey: 'unknown.resolved', bodyKey: 'settled.unproven' })
    // It may arrive late: a fill of it came after 45 s.
    expect(told('absent')).toMatchObject({ titleKey: 'unknown.absent', bodyKey: 'settled.absent' })
    for (const [what, named] of [
      ['cancel', 'cancel'],
      ['replace', 'change'],
      ['account', 'change'],
    ] as const)
      expect(told('absent', what)).toMatchObject({
        titleKey: 'unknown.notDone',
        bodyKey: 'settled.notDone',
        params: { command: named },
      })
  })

  it('ERR-31: a change or a cancel that was not carried out so far leaves its order as before, and says what was asked', () => {
    const open = order({ orderId: 'o-7', side: 'Buy', qty: dec('0.1'), price: dec('109000') })
    const told = (over: Partial<IntentFact>, orders = new Map([['o-7', open]])) =>
      intentNotice(settled({ orderId: 'o-7', ...over }), context, orders)
    expect(told({ what: 'cancel' })).toMatchObject({
      titleKey: 'unknown.notDone',
      bodyKey: 'settled.asBefore',
      params: { command: 'cancel', qty: '0.100', price: '109,000.0' },
    })
    // What stays is not in the request.
    const replaced = told({ what: 'replace', price: '108500', qty: '', trigger: '' })
    expect(replaced).toMatchObject({ bodyKey: 'settled.asBefore', params: { newPrice: '108,500.0' } })
    expect(replaced.params).toMatchObject({ newQty: '', newTrigger: '' })
    expect(told({ what: 'replace', qty: '0.25', trigger: '107000' }).params).toMatchObject({
      newQty: '0.250',
      coin: 'BTC',
      newTrigger: '107,000.0',
    })
    // Nothing is known of an order that is gone, but what was asked is.
    expect(told({ what: 'replace', price: '108500' }, new Map())).toMatchObject({
      bodyKey: 'settled.notDone',
      params: { newPrice: '108,500.0' },
    })
    for (const outcome of ['accepted', 'rejected', 'unproven'] as const)
      expect(told({ what: 'replace', outcome, price: '108500' })).toMatchObject({
        bodyKey: `settled.${outcome}`,
        params: { newPrice: '108,500.0' },
      })
  })

  it('a stored request that is damaged leaves out what it was about', () => {
    for (const content of ['{', 'null', '"text"', '[]'])
      expect(intentNotice(settled({ content }), context, new Map()).params, content).toMatchObject({
        symbol: 'BTCUSDT',
      })
  })

  it('the notice of a lost order says which one it is: its side, quantity, market and price', () => {
    const content = JSON.stringify({ symbol: 'BTCUSDT', side: 'Sell', qty: '0.2', price: '58000.25' })
    const told = (over: Partial<IntentFact>) => intentNotice(settled(over), context, new Map()).params
    expect(told({ content })).toMatchObject({
      aboutKey: 'notice.orderPlaced.body',
      side: 'Sell',
      symbol: 'BTCUSDT',
      qty: '0.200',
      coin: 'BTC',
      price: '58,000.3',
    })
    // A market order has no price. One of spot may be an amount of the quote coin.
    const market = JSON.stringify({ side: 'Buy', qty: '500', marketUnit: 'quoteCoin' })
    expect(told({ content: market })).toMatchObject({ side: 'Buy', qty: '500.000', coin: 'USDT', price: '' })
    expect(told({ what: 'account' })).toEqual({ symbol: 'BTCUSDT', command: 'change' })
  })

  it('an order that closes a long or a short of two says so; one of one-way mode has its side alone', () => {
    const sideOf = (over: Partial<TradeFact>) => noticeOf(fact(over), context).params['side']
    expect(sideOf({ closes: true })).toBe('closeBuy')
    expect(sideOf({ closes: true, side: 'Sell' })).toBe('closeSell')
    expect(sideOf({ closes: false, side: 'Sell' })).toBe('Sell')
    const asked = { symbol: 'BTCUSDT', side: 'Sell', qty: '0.2', reduceOnly: true }
    const lost = (positionIdx: number) =>
      intentNotice(settled({ content: JSON.stringify({ ...asked, positionIdx }) }), context, new Map()).params
    expect(lost(1)).toMatchObject({ side: 'closeSell' })
    expect(lost(0)).toMatchObject({ side: 'Sell' })
  })

  it('the notice of a lost change or cancel says which open order it is about, if it is still open', () => {
    const open = order({ orderId: 'o-7', side: 'Buy', qty: dec('0.3'), price: dec('57000') })
    const told = (orderId: string) =>
      intentNotice(settled({ what: 'cancel', orderId }), context, new Map([['o-7', open]])).params
    expect(told('o-7')).toMatchObject({ side: 'Buy', qty: '0.300', coin: 'BTC', price: '57,000.0' })
    expect(told('o-8')).toEqual({ symbol: 'BTCUSDT', command: 'cancel' })
  })

  it('ERR-31: a result that arrived late is that of the change or the cancel, not of its order', () => {
    const whatOf = (what: IntentFact['what'], outcome: IntentFact['outcome']) =>
      intentNotice(settled({ what, outcome }), context, new Map()).params['command']
    expect(
      (['create', 'replace', 'cancel', 'account'] as const).map((what) => whatOf(what, 'accepted')),
    ).toEqual([undefined, 'change', 'cancel', 'change'])
    expect(whatOf('cancel', 'unproven')).toBe('cancel')
    // "Order not canceled" says it already.
    expect(whatOf('cancel', 'rejected')).toBeUndefined()
  })

  it('NOTE-12: one notice in the visible tab, none in a hidden one, not even later', async () => {
    const { clock, risk, hub, page } = await startRisk()
    const told = (): string[] => page.patches.flatMap((patch) => patch.notices ?? []).map(({ id }) => id)
    hub.fact(fact({ key: 'o-2' }))
    await clock.pass(500)
    expect(told()).toEqual(['orderPlaced:o-2'])
    risk.api.setView(view({ visible: false }))
    hub.fact(fact({ key: 'o-3' }))
    risk.api.setView(view())
    await clock.pass(500)
    expect(told()).toEqual(['orderPlaced:o-2'])
  })

  it('NOTE-04: orders made with an API key make no notice until the trader wants them; a liquidation always does', async () => {
    const { clock, risk, hub, page } = await startRisk()
    const told = (): string[] => page.patches.flatMap((patch) => patch.notices ?? []).map(({ id }) => id)
    hub.fact(fact({ key: 'o-2', isByApi: true }))
    hub.fact(fact({ kind: 'orderRejected', key: 'o-3', isByApi: true }))
    hub.fact(fact({ kind: 'positionLiquidated', key: 'o-4', isByApi: true }))
    await clock.pass(500)
    expect(told()).toEqual(['positionLiquidated:o-4'])
    risk.api.setView(view({ tellsApi: true }))
    hub.fact(fact({ key: 'o-5', isByApi: true }))
    await clock.pass(500)
    expect(page.patches.flatMap((patch) => patch.notices ?? []).at(-1)).toMatchObject({
      id: 'orderPlaced:o-5',
      scene: 'api',
    })
  })

  it('NOTE-01: a hidden tab receives notices, and only them, if its trader enabled system notifications', async () => {
    const { clock, risk, hub, page } = await startRisk()
    risk.api.setView(view({ visible: false, notifiesHidden: true }))
    await clock.pass(500)
    const before = page.patches.length
    hub.fact(fact({ key: 'o-2' }))
    await clock.pass(500)
    const patches = page.patches.slice(before)
    expect(patches.map(({ notices }) => notices?.map(({ id }) => id))).toEqual([['orderPlaced:o-2']])
  })
})
