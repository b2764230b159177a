import { beforeEach, describe, expect, it } from 'vitest'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import { ticketForms } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { TicketPreview } from '#shared/contracts/ticket.ts'
import type { PrivateState } from '#shared/contracts/private-feed.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { draftFor, editDraft, timeInForceOf } from '../../../../src/main-thread/trading/ticket/draft.ts'
import type { Draft } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { orderOf } from '../../../../src/main-thread/trading/ticket/send-order.ts'
import { slippage } from '../../../../src/main-thread/trading/ticket/slippage-choice.ts'
import { questionOf } from '../../../../src/main-thread/trading/ticket/ticket-session.ts'
import { createOrderCalls } from '../../../../src/workers/hub/orders/order-calls.ts'
import type { Intent, Intents } from '../../../../src/workers/hub/orders/intents.ts'
import { answerWith, sideView, text } from './samples.ts'

type Of = Pick<InstrumentView, 'symbol' | 'baseCurrency' | 'contractType' | 'isLent'>
const btc: Of = { symbol: 'BTCUSDT', baseCurrency: 'BTC', contractType: 'LinearPerpetual' }
const lentSpot: Of = { ...btc, contractType: 'Spot', isLent: true }

/** Kinds that a test had the bytes of. */
const proven = new Set<TicketKind>()

/** The body that the hub sends for a form, as text. */
async function bytes(
  typed: Partial<Draft>,
  side: Partial<TicketPreview['buy']> = {},
  more: Partial<NewOrder> = {},
  of = btc,
): Promise<string> {
  const draft = draftFor(btc.symbol)
  editDraft(draft, { priceText: '60000', triggerText: '59000', qtyText: '0.1', ...typed })
  proven.add(draft.kind)
  const question = questionOf(of, draft)
  const answer = answerWith({
    price: text('60000'),
    visibleQty: text('0.02'),
    triggerPrice: text('59000'),
    triggerDirection: 2,
    basePrice: text('60010.5'),
    buy: sideView({ qty: text('0.1'), positionIdx: 1, leverage: text('12.5'), ...side }),
  })
  const order = orderOf(answer, 'Buy', { question, timeInForce: timeInForceOf(draft) }, 'link')
  if (order === null) throw new Error('no order')
  const seen: Intent<unknown>[] = []
  const run = async (intent: Intent<unknown>) => {
    seen.push(intent)
    return accepted({ orderId: 'o', orderLinkId: 'link' })
  }
  const settings = [{ symbol: btc.symbol, buyLeverage: '12.5', sellLeverage: '12.5' }]
  const state = { settings } as unknown as PrivateState
  await createOrderCalls(
    { run } as unknown as Intents,
    () => 'id',
    () => state,
  ).placeOrder({ ...order, ...more })
  return JSON.stringify(seen[0]?.call.body)
}

const fresh: Partial<Draft> = {
  kind: 'Limit',
  triggerBy: 'LastPrice',
  closeOnTrigger: false,
  reduceOnly: false,
  postOnly: false,
  isLeverage: false,
  timeInForce: 'GoodTillCancel',
}
const head = (type: string) =>
  `{"symbol":"BTCUSDT","side":"Buy","orderType":"${type}","qty":"0.1","qtyX":"10000000",`
const own = '"positionIdx":1,"orderLinkId":"link",'
const tail = '"needGeneratePid":false,"leverage":"12.5","leverageE2":"1250"}'

describe('FORM-30: the bytes of each kind of order, from the form to the call', () => {
  beforeEach(() => {
    editDraft(draftFor(btc.symbol), fresh)
    slippage.on = false
    session.view = { kind: 'trader', account: { kind: 'UTA2', isDemo: false } } as typeof session.view
  })

  it('a limit order', async () => {
    const flags = '"reduceOnly":false,"closeOnTrigger":false,'
    expect(await bytes({})).toBe(
      `${head('Limit')}"timeInForce":"GoodTillCancel",${flags}${own}"price":"60000",${tail}`,
    )
    expect(await bytes({ postOnly: true }, { designatedMargin: text('606.27') })).toBe(
      `${head('Limit')}"timeInForce":"PostOnly",${flags}${own}"price":"60000",${tail.slice(0, -1)},"designatedMarginE8":"60627000000"}`,
    )
    expect(await bytes({ postOnly: false, timeInForce: 'FillOrKill', reduceOnly: true })).toBe(
      `${head('Limit')}"timeInForce":"FillOrKill","reduceOnly":true,"closeOnTrigger":false,${own}"price":"60000",${tail}`,
    )
  })

  it('an iceberg', async () => {
    expect(await bytes({ kind: 'Iceberg', timeInForce: 'FillOrKill' })).toBe(
      `${head('Limit').replace('"qty"', '"specialTradeFrom":"Iceberg","qty"')}"timeInForce":"GoodTillCancel",` +
        `"reduceOnly":false,"closeOnTrigger":false,${own}"price":"60000","subQty":"0.02",${tail}`,
    )
  })

  it('a market order, with a maximum slippage, a unit of spot and legs', async () => {
    slippage.on = true
    slippage.type = 'Percent'
    slippage.custom.Percent = true
    slippage.customPercent = '0.5'
    const now = { kind: 'Market', postOnly: true } as const
    const start = `${head('Market')}"timeInForce":"ImmediateOrCancel","reduceOnly":false,"closeOnTrigger":false,${own}`
    expect(await bytes(now)).toBe(`${start}"maxSlippage":"0.5","maxSlippageType":"Percent",${tail}`)
    slippage.on = false
    expect(await bytes({ ...now, isLeverage: true }, { marketUnit: 'quoteCoin' }, {}, lentSpot)).toBe(
      `${start}"marketUnit":"quoteCoin","isLeverage":true,${tail}`,
    )
    const tpSl = { takeProfit: '70000' } as NonNullable<NewOrder['tpSl']>
    expect(await bytes({ ...now, isLeverage: false }, {}, { tpSl })).toBe(
      `${start}"needGeneratePid":false,"takeProfit":"70000","leverage":"12.5","leverageE2":"1250"}`,
    )
  })

  it('a conditional limit order', async () => {
    slippage.on = true
    expect(await bytes({ kind: 'ConditionalLimit', triggerBy: 'IndexPrice' })).toBe(
      `${head('Limit')}"timeInForce":"GoodTillCancel","reduceOnly":false,"closeOnTrigger":false,${own}` +
        `"price":"60000","triggerPrice":"59000","triggerBy":"IndexPrice","triggerDirection":2,"basePrice":"60010.5",${tail}`,
    )
  })

  it('a conditional market order', async () => {
    slippage.on = true
    const now = { kind: 'ConditionalMarket', closeOnTrigger: true } as const
    expect(await bytes({ ...now, triggerBy: 'MarkPrice' })).toBe(
      `${head('Market')}"timeInForce":"ImmediateOrCancel","reduceOnly":false,"closeOnTrigger":true,${own}` +
        `"triggerPrice":"59000","triggerBy":"MarkPrice","triggerDirection":2,"basePrice":"60010.5",${tail}`,
    )
  })

  it('a box that the form does not show is not part of the order, whatever it held', async () => {
    const hidden = { reduceOnly: true, closeOnTrigger: true, isLeverage: true, postOnly: true } as const
    const plain = `"reduceOnly":false,"closeOnTrigger":false,${own}`
    const market = `${head('Market')}"timeInForce":"ImmediateOrCancel",${plain}${tail}`
    expect(await bytes({ ...hidden, kind: 'Market' }, {}, {}, { ...lentSpot, isLent: false })).toBe(market)
    expect(await bytes({ ...hidden, kind: 'Market', reduceOnly: false })).toBe(market)
    expect(await bytes({ ...hidden, kind: 'ConditionalLimit' }, {}, {}, lentSpot)).toBe(
      `${head('Limit')}"timeInForce":"PostOnly",${plain}"price":"60000","triggerPrice":"59000","triggerBy":"LastPrice",` +
        `"triggerDirection":2,"basePrice":"60010.5","isLeverage":true,${tail}`,
    )
  })

  it('no kind is missing here', () => {
    expect((Object.keys(ticketForms) as TicketKind[]).filter((kind) => !proven.has(kind))).toEqual([])
  })
})
