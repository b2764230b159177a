import { expect, it } from 'vitest'
import { unknownIntent } from '../../../../src/workers/risk/notices/unknown-intent.ts'
import { instrument } from '../support/samples.ts'

const of = (content?: string) =>
  unknownIntent(
    { orderLinkId: 'l', symbol: 'BTCUSDT', ...(content === undefined ? {} : { content }) },
    instrument(),
  )

it('FORM-39: names side, size with its unit and price of a new order, as its notice does', () => {
  const limit = '{"side":"Sell","qty":"0.010","price":"58000.25","marketUnit":"baseCoin"}'
  expect(of(limit)).toMatchObject({
    orderLinkId: 'l',
    symbol: 'BTCUSDT',
    side: 'Sell',
    about: { side: 'Sell', qty: '0.010', coin: 'BTC', price: '58,000.3', trigger: '' },
  })
  // No price: at the market. A conditional one waits for its trigger.
  expect(of('{"side":"Buy","qty":"4","triggerPrice":"59000"}').about).toMatchObject({
    qty: '4.000',
    price: '',
    trigger: '59,000.0',
  })
  expect(of('{"side":"Buy","qty":"25","marketUnit":"quoteCoin"}').about).toMatchObject({ coin: 'USDT' })
  expect(of('{"side":"Sell","qty":"1","reduceOnly":true,"positionIdx":1}').about).toMatchObject({
    side: 'closeSell',
  })
  // All of a position has no size.
  expect(of('{"side":"Buy","qty":"0"}')).toMatchObject({ side: 'Buy', about: {} })
  expect(of('{"side":"Buy","qty":"0"}').about).toEqual({})
})

it('knows nothing of a change or a cancel, nor from a text that is not the journal’s', () => {
  for (const content of [undefined, '', '{', 'null', '[]', '7', '{"side":"up","qty":"NaN"}', '{"qty":{}}'])
    expect(of(content)).toEqual({ orderLinkId: 'l', symbol: 'BTCUSDT', side: '', about: {} })
})
