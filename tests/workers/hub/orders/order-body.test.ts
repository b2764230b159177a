import { describe, expect, it } from 'vitest'
import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createOrderCalls } from '../../../../src/workers/hub/orders/order-calls.ts'
import type { Intent, Intents } from '../../../../src/workers/hub/orders/intents.ts'
import { newOrder } from '../virtual-hub.ts'

const text = (value: string): DecimalText => value as DecimalText
const counted = { leverage: text('12.5'), designatedMargin: text('606.27') }

/** The sent body of an order, with this leverage of its symbol in the private state. */
async function sent(order: NewOrder, setting: Partial<PrivateState['settings'][number]> | null) {
  const seen: Intent<unknown>[] = []
  const intents = {
    run: async (intent: Intent<unknown>) => {
      seen.push(intent)
      return accepted({ orderId: 'o', orderLinkId: 'a' })
    },
  } as unknown as Intents
  const settings = setting === null ? [] : [{ symbol: 'BTCUSDT', ...setting }]
  const state = { settings } as unknown as PrivateState
  await createOrderCalls(
    intents,
    () => 'id',
    () => state,
  ).placeOrder(order)
  const [intent] = seen
  return { body: intent?.call.body, content: intent?.content }
}

describe('the body of an order', () => {
  it('FORM-30, FORM-33: carries leverage and margin as they were counted, scaled by 100 and by 1e8', async () => {
    const order = { ...newOrder('a'), ...counted }
    const { body } = await sent(order, { buyLeverage: text('12.5'), sellLeverage: text('3') })
    expect(body).toMatchObject({
      leverage: '12.5',
      leverageE2: '1250',
      designatedMarginE8: '60627000000',
      qtyX: '100000000',
      needGeneratePid: false,
    })
  })

  it('LEV-11: a leverage that was changed since is not sent: no order changes it back', async () => {
    const order = { ...newOrder('a'), ...counted }
    const { body } = await sent(order, { buyLeverage: text('20'), sellLeverage: text('12.5') })
    for (const name of ['leverage', 'leverageE2', 'designatedMarginE8']) expect(body).not.toHaveProperty(name)
    const sell = await sent(
      { ...order, side: 'Sell' },
      { buyLeverage: text('20'), sellLeverage: text('12.5') },
    )
    expect(sell.body).toMatchObject({ leverage: '12.5' })
  })

  it('LEV-11: where no setting is known the form has guessed, and its guess is not sent', async () => {
    const { body } = await sent({ ...newOrder('a'), ...counted }, null)
    for (const name of ['leverage', 'leverageE2', 'designatedMarginE8']) expect(body).not.toHaveProperty(name)
    expect(body).toMatchObject({ qty: '1', needGeneratePid: false })
  })

  it('spot and options have none; what was counted makes no other order of a press (H8)', async () => {
    const plain = await sent(newOrder('a'), null)
    expect(plain.body).not.toHaveProperty('leverageE2')
    expect((await sent({ ...newOrder('a'), ...counted }, null)).content).toBe(plain.content)
  })
})
