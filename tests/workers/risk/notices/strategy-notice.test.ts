import { describe, expect, it } from 'vitest'
import type { TradeFact } from '#shared/contracts/trade-facts.ts'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, order, privateState } from '../support/samples.ts'

const whole = order({
  orderId: 'ice',
  qty: dec('0.5'),
  cumExecQty: dec('0.3'),
  leavesQty: dec('0.2'),
  avgPrice: dec('58000.25'),
  specialTradeFrom: 'Iceberg',
})
const slice: TradeFact = {
  kind: 'orderFilled',
  key: 'ice',
  symbol: 'BTCUSDT',
  side: 'Buy',
  stop: '',
  qty: dec('0.1'),
  filled: dec('0.1'),
  price: dec('58000.1'),
  pnl: dec('3'),
  reason: '',
  origin: 'Iceberg',
  isSeries: true,
}

async function told(orders: readonly ReturnType<typeof order>[], over: Partial<TradeFact>) {
  const { hub, clock, page } = await startRisk()
  hub.catalogue([instrument()])
  hub.account({ kind: 'State', state: privateState({ orders }) })
  await clock.pass(300)
  hub.fact({ ...slice, ...over })
  await clock.pass(500)
  return page.patches.flatMap((patch) => patch.notices ?? [])
}

describe('NOTE-13: notices of the orders of a strategy', () => {
  it.each(['orderFilled', 'positionReduced', 'positionClosed'] as const)(
    '%s names all that is filled of it and the average price, and no profit of a part',
    async (kind) => {
      expect(await told([whole], { kind })).toMatchObject([
        {
          isSeries: true,
          params: { qty: '0.500', filled: '0.300', price: '58,000.3', pnl: '', origin: 'Iceberg' },
        },
      ])
    },
  )

  it('a filled slice is named as one, with what is filled of the whole order', async () => {
    expect(await told([whole], {})).toMatchObject([
      { titleKey: 'notice.sliceFilled.title', bodyKey: 'notice.orderPartlyCancelled.body' },
    ])
    // At a gateway its strategy may not be known.
    expect(await told([], {})).toMatchObject([{ titleKey: 'notice.sliceFilled.title' }])
  })

  it('the fill of the whole strategy is that of an order, once', async () => {
    const { isSeries: _one, ...of } = { ...slice, qty: dec('0.5'), filled: dec('0.5') }
    const { hub, clock, page } = await startRisk()
    hub.catalogue([instrument()])
    hub.fact(of)
    await clock.pass(500)
    const [notice] = page.patches.flatMap((patch) => patch.notices ?? [])
    expect(notice).toMatchObject({ titleKey: 'msg.title.1', params: { filled: '0.500' } })
    expect(notice).not.toHaveProperty('isSeries')
  })

  it('its placement names the whole quantity; an order that it places in its turn has no notice', async () => {
    expect(await told([whole], { kind: 'orderPlaced', qty: dec('0.5') })).toMatchObject([
      { params: { qty: '0.500' } },
    ])
    expect(await told([whole], { kind: 'orderPlaced' })).toEqual([])
  })

  it('an order of a strategy that is not known, as at a gateway, has a notice with its own figures', async () => {
    expect(await told([], { kind: 'orderPlaced' })).toMatchObject([{ params: { qty: '0.100' } }])
    expect(await told([], {})).toMatchObject([{ params: { filled: '0.100', price: '58,000.1' } }])
  })
})
