import { describe, expect, it } from 'vitest'
import { askedFor } from '../../../../src/main-thread/features/commands/market-query.ts'
import {
  meaningsOf,
  typedAct,
  vocabularyOf,
} from '../../../../src/main-thread/features/commands/typed-act.ts'
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
const unread = (word: string, key: 'noQty' | 'unread' | 'ambiguous' | 'twoNumbers' = 'noQty') => ({
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
    // A comma is a decimal sign where it cannot separate thousands.
    ['buy 1,5 btc', 'btc', order('Buy', { qty: '1.5' })],
    ['buy 0,125 btc @ 60000,5', 'btc', order('Buy', { tab: 'Limit', qty: '0.125', price: '60000.5' })],
    ['buy 1,2345btc', 'btc', order('Buy', { qty: '1.2345' })],
    ['buy 0.001 btc', 'btc', order('Buy', { qty: '0.001' })],
    ['buy 60000.125 btc', 'btc', order('Buy', { qty: '60000.125' })],
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
    ['buy 1,000.5 btc', '1,000.5'],
    ['buy 1.000,5 btc', '1.000,5'],
    ['buy 1.000.000 btc', '1.000.000'],
    ["buy 1'000 btc", "1'000"],
    ['buy 1_000 btc', '1_000'],
    ['buy 1 000 btc', '1 000'],
    ['buy 1\u00a0000 btc', '1 000'],
    ['buy 0.1 btc 60000 65000', '0.1 btc 60000 65000'],
    ['market buy 0.1 btc 60000', '0.1 btc 60000'],
    ['buy 50% btc', '50%'],
    ['buy 50 % btc', '50%'],
    ['buy %50 btc', '%50'],
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
    ['buy 0.1 btc 60000', '0.1 btc 60000'],
    ['buy 0.1 60000', '0.1 60000'],
    ['buy 0.1 0.2 btc', '0.1 0.2'],
    ['buy 0.1 btc 2', '0.1 btc 2'],
    ['sell 0,5 eth 3000,5', '0,5 eth 3000,5'],
    // The number after 'limit' is the amount here, and elsewhere the price.
    ['limit buy 0.1 btc 60000', '0.1 btc 60000'],
    ['buy limit 0.1 btc 60000', '0.1 btc 60000'],
    ['buy btc limit 60000 0.1', '60000 0.1'],
  ])('“%s” offers nothing: which number of “%s” is the price is not guessed', (query, word) =>
    expect(read(query)).toEqual(unread(word, 'twoNumbers')),
  )

  it.each([
    ['buy 0.1 btc at -5', '-5'],
    ['buy 0.1 btc @60 000', '60 000'],
    ['buy btc at best', 'best'],
  ])('“%s” offers nothing: “%s” is no price', (query, word) =>
    expect(read(query)).toEqual(unread(word, 'unread')),
  )

  it.each([
    ['buy 1.000 btc', '1.000'],
    ['buy 1,000 btc', '1,000'],
    ['sell 1.125 btc', '1.125'],
    ['buy 12,500btc', '12,500'],
    ['buy 0.1 btc @ 60.000', '60.000'],
    ['buy 0.1 btc at 60,000', '60,000'],
    ['buy 0.1 btc limit 60,000', '60,000'],
    ['limit buy btc 60.000', '60.000'],
    ['alert 110.000', '110.000'],
    ['sl 100,000', '100,000'],
    ['close 1.000 btc', '1.000'],
  ])('“%s” offers nothing: “%s” can be thousands or decimals', (query, word) =>
    expect(read(query)).toEqual(unread(word, 'ambiguous')),
  )

  it('the other text of an ambiguous number is read as that number', () => {
    expect(meaningsOf('1.000')).toEqual({ decimal: '1', whole: '1000' })
    expect(meaningsOf('12,500')).toEqual({ decimal: '12.5000', whole: '12500' })
    for (const word of ['1.0000', '0.125', '1000.125', '1.00', '1,5', '1,000,000', '000.125'])
      expect(meaningsOf(word), word).toBeNull()
    for (const [qty, typed] of [
      ['12.5', '12.5000'],
      ['12500', '12500'],
    ])
      expect(read(`buy ${typed} btc`)?.act).toMatchObject({ order: { qty } })
  })

  it.each([
    'close long btc',
    'exit short',
    'cancel buy btc',
    'reverse long',
    'buy to close btc',
    'alert buy btc',
  ])('“%s” is no order, and leaves out no side', (query) =>
    expect(read(query)?.act).toMatchObject({ kind: 'unread', key: 'unread' }),
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
    ['close 50% btc', 'btc', { kind: 'close', percent: 50 }],
    ['close 25 % of my btc position', 'btc', { kind: 'close', percent: 25 }],
    ['100% eth close', 'eth', { kind: 'close', percent: 100 }],
    ['close %5', '', { kind: 'close', percent: 5 }],
    ['close 50٪ btc', 'btc', { kind: 'close', percent: 50 }],
    ['close half', '', { kind: 'close', percent: 50 }],
    ['close half btc', 'btc', { kind: 'close', percent: 50 }],
    ['exit half of my eth position', 'eth', { kind: 'close', percent: 50 }],
    ['cancel everything btc', 'btc', { kind: 'cancel' }],
    ['add margin btc', 'btc', { kind: 'addMargin' }],
    ['reduce my margin in eth', 'eth', { kind: 'addMargin' }],
    ['remove margin sol', 'sol', { kind: 'addMargin' }],
    ['reverse btc', 'btc', { kind: 'reverse' }],
    ['flip my eth position', 'eth', { kind: 'reverse' }],
    ['alert 110000', '', { kind: 'alert', price: '110000' }],
    ['alert btc at 110000.5', 'btc', { kind: 'alert', price: '110000.5' }],
    ['price alert eth', 'eth', { kind: 'alert', price: '' }],
    ['set an alarm for btc @ 99,5', 'btc', { kind: 'alert', price: '99.5' }],
    ['leverage eth 20', 'eth', { kind: 'leverage', start: '20' }],
    ['20x leverage', '', { kind: 'leverage', start: '20' }],
    ['Leverage 12.5x', '', { kind: 'leverage', start: '12.5' }],
    ['btc leverage', 'btc', { kind: 'leverage', start: '' }],
    ['20x', '', { kind: 'leverage', start: '20' }],
    ['btc 12.5X', 'btc', { kind: 'leverage', start: '12.5' }],
    ['sl 100000', '', { kind: 'tpSl', leg: 'sl', price: '100000' }],
    ['tp 120000', '', { kind: 'tpSl', leg: 'tp', price: '120000' }],
    ['stop loss 99999,5', '', { kind: 'tpSl', leg: 'sl', price: '99999.5' }],
    ['set a take profit for eth at 5000', 'eth', { kind: 'tpSl', leg: 'tp', price: '5000' }],
    ['btc stop-loss', 'btc', { kind: 'tpSl', leg: 'sl', price: '' }],
    ['isolated sol', 'sol', { kind: 'marginMode' }],
    ['margin mode eth', 'eth', { kind: 'marginMode' }],
  ])('%s', (query, market, act) => expect(read(query)).toEqual({ market, act }))

  it('the words of the page’s language are understood as well', () => {
    expect(read('Hebel eth 20', 'de')).toEqual({ market: 'eth', act: { kind: 'leverage', start: '20' } })
    expect(read('alle Orders btc stornieren', 'de')).toEqual({ market: 'btc', act: { kind: 'cancel' } })
    // 'al' buys.
    const takesProfit = { market: '', act: { kind: 'tpSl', leg: 'tp', price: '120000' } }
    expect(read('kâr al 120000', 'tr')).toEqual(takesProfit)
    expect(read('止盈 120000', 'zh-CN')).toEqual(takesProfit)
    expect(read('стоп лосс btc 5', 'ru')).toEqual({
      market: 'btc',
      act: { kind: 'tpSl', leg: 'sl', price: '5' },
    })
  })

  it.each([
    ['cancel -1 btc', '-1'],
    ['close 0% btc', '0%'],
    ['close 101% btc', '101%'],
    ['close -50% btc', '-50%'],
    ['close 12.5% btc', '12.5%'],
    ['close 50% 25% btc', '25%'],
    ['close half 25% btc', '25%'],
    ['close 25% half btc', 'half'],
    ['close 50% 50% btc', '50%'],
    ['close half half', 'half'],
    ['add 100 margin btc', '100'],
    ['add margin 5%', '5%'],
    ['reverse half btc', 'half'],
    ['close 0.5 btc', '0.5'],
    ['reverse 50% btc', '50%'],
    ['reverse 2 btc', '2'],
    ['alert -5', '-5'],
    ['alert 5%', '5%'],
    ['alert 110000 120000', '120000'],
    ['alert > 110000', '>'],
    ['sl -5', '-5'],
    ['tp 5%', '5%'],
    ['sl 100000 90000', '90000'],
    ['buy 0.1 btc sl 100000', 'buy'],
    ['sl 100000 long btc', 'long'],
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
    'cancel everything',
    'close everything',
    'add margin',
    'remove margin',
    'kill switch',
    'close position',
    'leverage',
    'margin mode',
    'reverse',
    'reverse the position',
    'alert',
    'price alert',
    'leverage 5 10',
    '20x 5',
    '0x',
    'sl',
    'take profit',
    'stop loss order',
    'take profit all positions',
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
