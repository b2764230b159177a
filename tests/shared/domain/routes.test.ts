import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import { inviteLink } from '#shared/domain/invite.ts'
import {
  addressOf,
  isSymbolName,
  languagePrefix,
  optionsPath,
  panelPages,
  panelPath,
  pathOf,
  quarterSuffixes,
  spreadLegsOf,
  symbolPath,
  tradeHistoryPath,
  tradeHistorySegments,
} from '#shared/domain/routes.ts'

const dated = (base: string, quarter: string) =>
  ({
    symbol: `${base}USDH26`,
    contractType: 'InverseFutures',
    baseCurrency: base,
    quoteCurrency: 'USD',
    quarter,
  }) as const

describe('the path of a symbol and the symbol of a path', () => {
  it.each([
    ['ROUTE-01', 'BTCUSDT', '/trade/usdt/BTCUSDT'],
    ['ROUTE-01', 'BTCUSDT-27MAR26', '/trade/usdt/BTCUSDT-27MAR26'],
    ['ROUTE-02', 'BTCPERP', '/trade/futures/usdc/BTCPERP'],
    ['ROUTE-02', 'BTC-27MAR26', '/trade/futures/usdc/BTC-27MAR26'],
    ['ROUTE-03', 'BTCUSD', '/trade/inverse/BTCUSD'],
    ['ROUTE-15', 'BTC_USDT', '/trade/spot/BTC/USDT'],
  ])('%s: %s by its name is %s and back', (_row, symbol, path) => {
    expect(symbolPath(symbol)).toBe(path)
    expect(addressOf(path)).toEqual({ to: 'symbol', symbol })
  })

  it('ROUTE-02: a USDC perpetual is addressed by its symbolName, which leads back to its symbol', () => {
    const path = pathOf({ symbol: 'BTCPERP', contractType: 'UsdcPerpetual', symbolName: 'BTC-PERP' })
    expect(path).toBe('/trade/futures/usdc/BTC-PERP')
    expect(addressOf(path)).toEqual({ to: 'symbol', symbol: 'BTCPERP' })
  })

  it('ROUTE-05, ROUTE-06, ROUTE-12: an option leads to the page of its settle coin and base', () => {
    expect(symbolPath('BTC-27MAR26-70000-C')).toBe('/trade/option/usdc/BTC?symbol=BTC-27MAR26-70000-C')
    expect(symbolPath('BTC-27MAR26-70000-P-USDT')).toBe(
      '/trade/option/usdt/BTC?symbol=BTC-27MAR26-70000-P-USDT',
    )
    expect(addressOf('/trade/option/usdc/BTC')).toEqual({ to: 'options', settle: 'USDC', base: 'BTC' })
    expect(addressOf(optionsPath('USDT', 'ETH'))).toEqual({ to: 'options', settle: 'USDT', base: 'ETH' })
  })

  it.each([
    ['CurQ', 'Q'],
    ['NextQ', 'BIQ'],
    ['NNextQ', 'NBIQ'],
    ['CurW', 'W'],
    ['NextW', 'BIW'],
    ['NNextW', 'NBIW'],
    ['CurM', 'M'],
    ['NextM', 'BIM'],
    ['NNextM', 'NBIM'],
  ])('ROUTE-04, ROUTE-07: quarter %s is written as %s in the path, in both directions', (quarter, suffix) => {
    const path = `/trade/inverse/futures/BTCUSD_${suffix}`
    expect(pathOf(dated('BTC', quarter))).toBe(path)
    expect(addressOf(path)).toEqual({ to: 'dated', pair: 'BTCUSD', quarter })
  })

  it('ROUTE-04: a dated inverse contract with an unknown quarter has its name in the path', () => {
    for (const quarter of ['', 'Later', 'constructor'])
      expect(pathOf(dated('BTC', quarter))).toBe('/trade/inverse/BTCUSDH26')
    expect(addressOf('/trade/inverse/BTCUSDH26')).toEqual({ to: 'symbol', symbol: 'BTCUSDH26' })
    // A suffix there is none of is a name nobody has.
    for (const name of ['BTCUSD_X', 'BTCUSD_TOSTRING', 'BTCUSD'])
      expect(addressOf(`/trade/inverse/futures/${name}`)).toEqual({ to: 'symbol', symbol: name })
  })

  it('ROUTE-08: addresses without a symbol lead to the default one', () => {
    for (const path of ['/trade/usdt', '/trade/usdt/', '/de-DE/trade/usdt'])
      expect([path, addressOf(path)]).toEqual([path, { to: 'start' }])
    // The app's own address opens what was open last.
    for (const path of ['/', '', '/trade', '/trade/'])
      expect([path, addressOf(path)]).toEqual([path, { to: 'home' }])
  })

  it('upper and lower case are equal in an address', () => {
    for (const [path, own] of [
      ['/trade/usdt/btcusdt', '/trade/usdt/BTCUSDT'],
      ['/trade/USDT/BtcUsdt', '/trade/usdt/BTCUSDT'],
      ['/trade/inverse/btcusd', '/trade/inverse/BTCUSD'],
      ['/trade/inverse/futures/btcusd_q', '/trade/inverse/futures/BTCUSD_Q'],
      ['/trade/Inverse/Futures/BTCUSD_nbim', '/trade/inverse/futures/BTCUSD_NBIM'],
      ['/trade/futures/usdc/btc-perp', '/trade/futures/usdc/BTC-PERP'],
      ['/trade/futures/USDC/btc-27mar26', '/trade/futures/usdc/BTC-27MAR26'],
      ['/trade/option/USDC/btc', '/trade/option/usdc/BTC'],
      ['/trade/spot/btc/usdt', '/trade/spot/BTC/USDT'],
      ['/trade/panel/Chart', '/trade/panel/chart'],
    ] as const)
      expect([path, addressOf(path)]).toEqual([path, addressOf(own)])
    expect(addressOf('/trade/usdt/btcusdt')).toEqual({ to: 'symbol', symbol: 'BTCUSDT' })
    expect(addressOf('/trade/spot/btc/usdt')).toEqual({ to: 'symbol', symbol: 'BTC_USDT' })
  })

  it('ROUTE-21, ENTITY-13: a spread is two contracts, one of them dated; pairs, options and invalid names are not', () => {
    expect(spreadLegsOf('BTCUSDT-26MAR27_BTCUSDT')).toEqual(['BTCUSDT-26MAR27', 'BTCUSDT'])
    expect(spreadLegsOf('BTC-26MAR27_BTC-25JUN27')).toEqual(['BTC-26MAR27', 'BTC-25JUN27'])
    for (const name of [
      'BTC_USDT',
      'BTCUSDT_ETHUSDT',
      'BTCUSDT',
      'BTC-26MAR27_',
      '_BTC-26MAR27',
      'BTC-26MAR27_BTCUSDT_BTCUSDT',
      'BTC-26MAR27-70000-C_BTCUSDT',
      '<b>-26MAR27_BTCUSDT',
      '',
    ])
      expect([name, spreadLegsOf(name)]).toEqual([name, null])
  })

  it('ROUTE-21: the catalogue overrides the name', () => {
    expect(symbolPath('BTCUSDT', 'InversePerpetual')).toBe('/trade/inverse/BTCUSDT')
    expect(symbolPath('BTCUSDH26', 'InverseFutures')).toBe('/trade/inverse/BTCUSDH26')
    expect(symbolPath('BTCUSDH26')).toBe('/trade/usdt/BTCUSDH26')
  })

  it('ROUTE-13, ROUTE-19: a language may precede trade pages and invitations, and no other page', () => {
    expect(addressOf('/pt-BR/trade/spot/BTC/USDT')).toEqual({ to: 'symbol', symbol: 'BTC_USDT' })
    expect(languagePrefix('/pt-BR/trade/spot/BTC/USDT')).toBe('/pt-BR')
    expect(inviteLink('https://x.test', 'de-DE', 'A B')).toBe('https://x.test/de-DE/invite?ref=A%20B')
    expect(addressOf('/de-DE/invite')).toEqual({ to: 'invite' })
    // Case counts nowhere in an address.
    expect(languagePrefix('/PT-br/trade/usdt/BTCUSDT')).toBe('/PT-br')
    for (const path of [
      '/xx/assets',
      '/deutsch/trade/usdt/BTCUSDT',
      '/d/trade/usdt/BTCUSDT',
      '/en/en/trade/usdt/BTCUSDT',
      '/en/traders',
    ])
      expect([path, addressOf(path)]).toEqual([path, { to: 'nothing' }])
  })

  it('ROUTE-14: trade history by product type, both ways', () => {
    expect(Object.values(tradeHistorySegments).toSorted()).toEqual(
      'uniform-inverse-future uniform-inverse-perpetual uniform-usdt usdc-future usdc-perpetual usdt-future'.split(
        ' ',
      ),
    )
    const of = (symbol: string): string | null => tradeHistoryPath(symbol)
    expect(of('BTCUSDT')).toBe('/user/assets/order/derivatives/uniform-usdt/trade-history')
    expect(of('BTCUSDT-27MAR26')).toBe('/user/assets/order/derivatives/usdt-future/trade-history')
    expect(of('BTC-27MAR26')).toBe('/user/assets/order/derivatives/usdc-future/trade-history')
    expect(of('BTCPERP')).toBe('/user/assets/order/derivatives/usdc-perpetual/trade-history')
    expect(of('BTCUSD')).toBe('/user/assets/order/derivatives/uniform-inverse-perpetual/trade-history')
    expect(tradeHistoryPath('BTCUSDH26', 'InverseFutures')).toBe(
      '/user/assets/order/derivatives/uniform-inverse-future/trade-history',
    )
    expect(of('BTC-27MAR26-70000-C')).toBeNull()
    for (const [contractType, segment] of Object.entries(tradeHistorySegments))
      expect(addressOf(`/user/assets/order/derivatives/${segment}/trade-history`)).toEqual({
        to: 'trade-history',
        contractType,
      })
  })
})

describe('invalid paths', () => {
  it.each([
    '/trade/usdt/%E0%A4%A',
    '/trade/usdt/BTCUSDT/ETHUSDT',
    '/trade//BTCUSDT',
    '/trade/futures/usdt/BTCUSDT',
    '/trade/option/usdc/<script>',
    '/trade/option/usdc/b-tc',
    '/trade/constructor/BTCUSDT',
    '/user/assets/order/derivatives/constructor/trade-history',
    '/user/assets/order/derivatives/usdc-future',
    '/v3/private/order',
    '//evil.test/trade/usdt/BTCUSDT',
  ])('%s matches no page', (path) => {
    expect(addressOf(path)).toEqual({ to: 'nothing' })
  })

  it.each([
    '/trade/usdt/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/trade/usdt/..%2F..%2Fuser%2Fassets',
    '/trade/spot/BTC%2FUSDT/X',
    '/trade/inverse/futures/BTCUSD%2F_Q',
    '/trade/usdt/javascript:alert(1)',
    '/trade/usdt/BTC%00USDT',
    `/trade/usdt/${'A'.repeat(41)}`,
  ])('%s contains no valid symbol', (path) => {
    const address = addressOf(path)
    expect(address.to).toBe('symbol')
    if (address.to === 'symbol') expect(isSymbolName(address.symbol)).toBe(false)
  })

  const places = new Set([
    'start',
    'home',
    'symbol',
    'dated',
    'options',
    'trade-history',
    'invite',
    'nothing',
  ])

  it('never throw, whatever a path contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.string({ unit: 'binary' })), (text) => {
        for (const path of [text, `/trade/${text}`, `/trade/usdt/${text}`, `/xx-YY/trade/spot/${text}`])
          if (!places.has(addressOf(path).to)) throw new Error(path)
      }),
    )
  })

  it('a symbol of any family is read back from its own path', () => {
    const coin = fc.stringMatching(/^[A-Z0-9]{2,8}$/)
    const name = fc.oneof(
      coin.map((base) => `${base}USDT`),
      coin.map((base) => `${base}USD`),
      coin.map((base) => `${base}PERP`),
      coin.map((base) => `${base}-27MAR26`),
      coin.map((base) => `${base}USDT-27MAR26`),
      fc.tuple(coin, coin).map((pair) => pair.join('_')),
    )
    fc.assert(
      fc.property(name, (symbol) => {
        expect(addressOf(symbolPath(symbol))).toEqual({ to: 'symbol', symbol })
      }),
    )
  })

  it('a path made from any name is a path of one page without markup', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.keys(quarterSuffixes), ''), (symbol, quarter) => {
        for (const path of [symbolPath(symbol), pathOf({ ...dated(symbol, quarter), symbol })]) {
          expect(path).toMatch(/^\/trade\/[^<>"\\\s]*$/)
          expect(new URL(path, 'https://x.test').origin).toBe('https://x.test')
        }
      }),
    )
  })
})

describe('the type of a name', () => {
  it.each([
    ['ROUTE-16', 'BTCUSDT', 'LinearPerpetual'],
    ['ROUTE-16', 'BTCUSD', 'InversePerpetual'],
    ['ROUTE-16', 'BTCPERP', 'UsdcPerpetual'],
    ['ROUTE-17', 'BTC-27MAR26-70000-C-USDT', 'UsdtOption'],
    ['ROUTE-17', 'BTC-27MAR26-70000-P-USDT', 'UsdtOption'],
    ['ROUTE-17', 'BTC-27MAR26-70000-P', 'UsdcOption'],
    ['ROUTE-17', 'BTC-27MAR26-70000-C-USDC', 'UsdcOption'],
    ['ROUTE-17', 'BTC-27MAR26', 'UsdcFutures'],
    ['ROUTE-17', 'BTCUSDT-27MAR26', 'LinearFutures'],
    ['ROUTE-17', 'XYZ', 'Unknown'],
    ['ROUTE-21', 'BTC-PERP', 'UsdcPerpetual'],
    ['ROUTE-21', 'BTCUSDH26', 'Unknown'],
    ['ROUTE-21', '', 'Unknown'],
  ])('%s: %s is %s', (_row, name, type) => {
    expect(contractTypeFromName(name)).toBe(type)
  })
})

describe('a panel in a window of its own', () => {
  it.each(panelPages)('%s has an address, also after a language', (panel) => {
    const [path = ''] = panelPath(panel, 'BTCUSDT').split('?')
    expect(addressOf(path)).toEqual({ to: 'panel', panel })
    expect(addressOf(`/de${path}`)).toEqual({ to: 'panel', panel })
  })

  it.each(['/trade/panel', '/trade/panel/wallet', '/trade/panel/chart/x', '/trade/panel/__proto__'])(
    '%s is not a page',
    (path) => {
      expect(addressOf(path)).toEqual({ to: 'nothing' })
    },
  )

  it('carries any symbol unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (symbol) => {
        const url = new URL(panelPath('book', symbol.toWellFormed()), 'https://x.test')
        expect(url.searchParams.get('symbol')).toBe(symbol.toWellFormed())
        expect(url.pathname).toBe('/trade/panel/book')
      }),
    )
  })
})
