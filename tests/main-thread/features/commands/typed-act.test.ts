import { describe, expect, it } from 'vitest'
import { askedFor } from '../../../../src/main-thread/features/commands/market-query.ts'
import { typedAct, vocabularyOf } from '../../../../src/main-thread/features/commands/typed-act.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { allTexts } from '../../i18n/all-texts.ts'

await i18n.init({ lng: 'en', fallbackLng: 'en', resources: allTexts() })
const known = (language = 'en') => vocabularyOf({ t: i18n.getFixedT(language), en: i18n.getFixedT('en') })
const read = (query: string, language = 'en') => typedAct(query, known(language))
const order = (side: 'Buy' | 'Sell', over: object = {}) => ({
  kind: 'order',
  order: { side, tab: null, qty: '', price: '', ...over },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of Vitest
  counts: expect.any(String) as string,
})
const unread = (word: string, key: 'noQty' | 'unread' = 'noQty') => ({
  market: '',
  act: { kind: 'unread', word, key },
})

describe('an order in words', () => {
  it.each([
    ['buy 0.1 btc', 'btc', order('Buy', { qty: '0.1' })],
    ['btc 0.1 buy', 'btc', order('Buy', { qty: '0.1' })],
    ['long .5 eth', 'eth', order('Buy', { qty: '0.5' })],
    ['buy 0.1btc', 'btc', order('Buy', { qty: '0.1' })],
    ['buy 1000pepe', '1000pepe', order('Buy')],
    ['sell eth market', 'eth', order('Sell', { tab: 'Market' })],
    ['market sell 2 eth perp', 'eth perp', order('Sell', { tab: 'Market', qty: '2' })],
    ['buy 0.1 btc @60000', 'btc', order('Buy', { tab: 'Limit', qty: '0.1', price: '60000' })],
    ['buy 0.1 btc at 60000.50', 'btc', order('Buy', { tab: 'Limit', qty: '0.1', price: '60000.5' })],
    ['buy 0.1 btc limit 60000', 'btc', order('Buy', { tab: 'Limit', qty: '0.1', price: '60000' })],
    ['limit buy 0.1 btc', 'btc', order('Buy', { tab: 'Limit', qty: '0.1' })],
    ['buy 0.1', '', order('Buy', { qty: '0.1' })],
    ['sell 0,5 eth', 'eth', order('Sell', { qty: '0.5' })],
    // A coin that is called as a word that says little is still that coin.
    ['buy 100 order', 'order', order('Buy', { qty: '100' })],
    ['please buy 0.1 of my btc now', 'btc', order('Buy', { qty: '0.1' })],
  ])('%s', (query, market, act) => expect(read(query)).toEqual({ market, act }))

  it.each([
    ['0.1 btc kaufen', 'de', 'btc', order('Buy', { qty: '0.1' })],
    ['eth Markt verkaufen', 'de', 'eth', order('Sell', { tab: 'Market' })],
    ['btc 0.1 買い', 'ja', 'btc', order('Buy', { qty: '0.1' })],
    ['buy 0.1 btc', 'ja', 'btc', order('Buy', { qty: '0.1' })],
  ])('%s in %s', (query, language, market, act) => expect(read(query, language)).toEqual({ market, act }))

  it.each(['buy', 'sell', 'buy sell btc', 'buy 1 btc at', 'buy 1 btc market limit', 'btc 0.1', ''])(
    '“%s” is none',
    (query) => expect(read(query)).toBeNull(),
  )

  it.each([
    ['buy -1 btc', '-1'],
    ['buy +1 btc', '+1'],
    ['buy −1 btc', '−1'],
    ['buy (1) btc', '(1)'],
    ['buy 1,000 btc', '1,000'],
    ['buy 1,5 btc', '1,5'],
    ['buy 1.000.000 btc', '1.000.000'],
    ["buy 1'000 btc", "1'000"],
    ['buy 1_000 btc', '1_000'],
    ['buy 1 000 btc', '1 000'],
    ['buy 1\u00a0000 btc', '1 000'],
    ['buy 0.1 0.2 btc', '0.1 0.2'],
    ['buy 0.1 btc 2', '0.1 btc 2'],
    ['buy 50% btc', '50%'],
    ['buy 50 % btc', '%'],
    ['buy $100 btc', '$100'],
    ['buy 100€ btc', '100€'],
    ['buy ٠٫١ btc', '٠٫١'],
    ['buy ０．１ btc', '０．１'],
    ['buy ½ btc', '½'],
    ['buy - btc', '-'],
    ['buy 0.1-btc', '0.1-btc'],
    ['sell all eth', 'all'],
    ['sell all', 'all'],
    ['sell half btc', 'half'],
    ['buy max', 'max'],
    ['sell all 5 eth', 'all'],
    ['sell my eth position', 'position'],
    ['market sell everything', 'everything'],
  ])('“%s” offers nothing: “%s” is no quantity', (query, word) => expect(read(query)).toEqual(unread(word)))

  it.each([
    ['buy 0.1 btc at -5', '-5'],
    ['buy 0.1 btc @ 60,000', '60,000'],
    ['buy 0.1 btc @60 000', '60 000'],
    ['buy btc at best', 'best'],
  ])('“%s” offers nothing: “%s” is no price', (query, word) =>
    expect(read(query)).toEqual(unread(word, 'unread')),
  )

  it('a price at the market is a market order, and a coin may be called as a word for all', () => {
    expect(read('buy 1 btc at market')).toEqual({
      market: 'btc',
      act: order('Buy', { qty: '1', tab: 'Market' }),
    })
    expect(read('buy 5 max')).toEqual({ market: 'max', act: order('Buy', { qty: '5' }) })
    expect(read('buy 5. btc')).toEqual({ market: 'btc', act: order('Buy', { qty: '5' }) })
  })

  it.each([
    ['de', 'alle eth verkaufen', 'alle'],
    ['ru', 'продать всё eth', 'всё'],
    ['ja', 'eth 全部 売り', '全部'],
    ['ar', 'بيع كل eth', 'كل'],
  ])('in %s, “%s” offers nothing', (language, query, word) =>
    expect(read(query, language)).toEqual(unread(word)),
  )

  it.each(['buy 1e3 btc', 'buy Infinity btc', 'buy 0x10 btc', 'buy 1k btc', 'buy 2eth-3 btc'])(
    '“%s” has no amount: what may be a name stays in the text of the market',
    (query) => expect(read(query)).toEqual({ market: query.replace('buy ', ''), act: order('Buy') }),
  )

  it.each([
    ['buy 0.1 btc', 'btc'],
    ['buy 100 USDT btc', 'usdt'],
    ['btc 0.1 buy', 'btc'],
    ['buy 0.1 of my btc @ 60000', 'btc'],
    ['buy 0.1', ''],
    ['buy btc', ''],
  ])('“%s” counts “%s”', (query, counts) => expect(read(query)?.act).toMatchObject({ counts }))
})

describe('other acts on a market', () => {
  it.each([
    ['cancel all btc', 'btc', { kind: 'cancel' }],
    ['cancel all orders of eth perp', 'eth perp', { kind: 'cancel' }],
    ['close eth position', 'eth', { kind: 'close' }],
    ['leverage eth 20', 'eth', { kind: 'leverage', start: '20' }],
    ['20x leverage', '', { kind: 'leverage', start: '20' }],
    ['Leverage 12.5x', '', { kind: 'leverage', start: '12.5' }],
    ['btc leverage', 'btc', { kind: 'leverage', start: '' }],
    ['isolated sol', 'sol', { kind: 'marginMode' }],
    ['margin mode eth', 'eth', { kind: 'marginMode' }],
  ])('%s', (query, market, act) => expect(read(query)).toEqual({ market, act }))

  it('the words of the page’s language are understood as well', () => {
    expect(read('Hebel eth 20', 'de')).toEqual({ market: 'eth', act: { kind: 'leverage', start: '20' } })
    expect(read('alle Orders btc stornieren', 'de')).toEqual({ market: 'btc', act: { kind: 'cancel' } })
  })

  it.each([
    ['cancel -1 btc', '-1'],
    ['close 50% btc', '50%'],
    ['close 0.5 btc', '0.5'],
    ['leverage eth -5', '-5'],
    ['leverage 1000 eth', '1000'],
    ['leverage eth 1,5', '1,5'],
    ['isolated 5% sol', '5%'],
  ])('“%s” offers nothing: “%s” is not understood', (query, word) =>
    expect(read(query)).toEqual(unread(word, 'unread')),
  )

  it.each([
    'cancel all',
    'cancel all orders',
    'close position',
    'leverage',
    'margin mode',
    'leverage 5 10',
    '50',
    'btc 50',
  ])('“%s” is a command, or nothing', (query) => expect(read(query)).toBeNull())
})

it('what is no act may be a market with an interval', () => {
  expect(askedFor('eth weekly chart', known())).toEqual({ market: 'eth', interval: '1W', typed: null })
  expect(askedFor('15 min btc', known())).toEqual({ market: 'btc', interval: '15', typed: null })
  expect(askedFor('chart weekly', known())).toEqual({ market: 'chart weekly', interval: null, typed: null })
  expect(askedFor('bitcoin', known())).toEqual({ market: 'bitcoin', interval: null, typed: null })
})
