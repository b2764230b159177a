import { describe, expect, it } from 'vitest'
import { intervals } from '#shared/domain/enums.ts'
import { marketQuery } from '../../../../src/main-thread/features/commands/market-query.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { shortInterval } from '../../../../src/main-thread/trading/short-interval.ts'
import { allTexts } from '../../i18n/all-texts.ts'

await i18n.init({ lng: 'en', fallbackLng: 'en', resources: allTexts() })

describe('a market with an interval', () => {
  it.each([
    ['btc 4h', 'btc', '240'],
    ['BTC 4H', 'BTC', '240'],
    ['4h btc', 'btc', '240'],
    ['eth 15m', 'eth', '15'],
    ['eth usdt 15m', 'eth usdt', '15'],
    ['sol 1d', 'sol', '1D'],
    ['sol daily', 'sol', '1D'],
    ['xrp 1m', 'xrp', '1'],
    ['xrp 1M', 'xrp', '1M'],
    ['xrp 1mo', 'xrp', '1M'],
    ['doge 60m', 'doge', '60'],
    ['sol weekly', 'sol', '1W'],
    ['hourly btc', 'btc', '60'],
    ['btc 15 min', 'btc', '15'],
    ['4 hours eth usdt', 'eth usdt', '240'],
    ['eth 1 week', 'eth', '1W'],
    ['eth 30 minutes', 'eth', '30'],
  ])('%s is %s at %s', (query, market, interval) => expect(marketQuery(query)).toEqual({ market, interval }))

  it.each(['', 'btc', '4h', 'btc 5x', 'btc 100000', 'go to the price', 'constructor btc'])(
    '“%s” names no market with an interval',
    (query) => expect(marketQuery(query)).toEqual({ market: query, interval: null }),
  )

  it('reads the names of the page’s language', async () => {
    await i18n.changeLanguage('de')
    expect(marketQuery('btc wöchentlich')).toEqual({ market: 'btc', interval: '1W' })
    expect(marketQuery('btc 15 Minuten')).toEqual({ market: 'btc', interval: '15' })
    expect(marketQuery('btc hourly')).toEqual({ market: 'btc', interval: '60' })
    await i18n.changeLanguage('en')
  })

  it('every interval of the chart is read as its button names it', () => {
    for (const interval of intervals)
      expect(marketQuery(`btc ${shortInterval(interval)}`)).toEqual({ market: 'btc', interval })
  })
})
