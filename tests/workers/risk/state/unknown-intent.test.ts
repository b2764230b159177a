import { expect, it } from 'vitest'
import { unknownIntent } from '../../../../src/workers/risk/state/unknown-intent.ts'

const of = (content?: string) =>
  unknownIntent({
    kind: 'Intent',
    orderLinkId: 'l',
    state: 'unknown',
    symbol: 'BTCUSDT',
    ...(content === undefined ? {} : { content }),
  })

it('FORM-39: names side and size of a new order; an amount of the quote coin and all of a position have no size', () => {
  expect(of('{"side":"Sell","qty":"0.010","marketUnit":"baseCoin"}')).toEqual({
    orderLinkId: 'l',
    symbol: 'BTCUSDT',
    side: 'Sell',
    qty: '0.01',
  })
  expect(of('{"side":"Buy","qty":"25","marketUnit":"quoteCoin"}')).toMatchObject({ side: 'Buy', qty: '' })
  expect(of('{"side":"Buy","qty":"0"}')).toMatchObject({ side: 'Buy', qty: '' })
})

it('knows nothing of a change or a cancel, nor from a text that is not the journal’s', () => {
  for (const content of [undefined, '', '{', 'null', '[]', '7', '{"side":"up","qty":"NaN"}', '{"qty":{}}'])
    expect(of(content)).toEqual({ orderLinkId: 'l', symbol: 'BTCUSDT', side: '', qty: '' })
})
