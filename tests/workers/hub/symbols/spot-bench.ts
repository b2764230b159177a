import { path } from '../../../../src/shared/wire/http.ts'
import { CDN_SPOT_LIST } from '../../../../src/shared/wire/http-constants.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createSpotCatalogue } from '../../../../src/workers/hub/symbols/spot-catalogue.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

export type Raw = Record<string, unknown>

const bases = ['BTC', 'ETH', 'SOL', 'XRP']

const allItem = (base: string): Raw => ({
  symbolId: `${base}_USDT`,
  symbolName: `${base}USDT`,
  baseTokenId: base,
  baseTokenName: base,
  quoteTokenId: 'USDT',
  quoteTokenName: 'USDT',
  basePrecision: '0.000001',
  quotePrecision: '0.00000001',
  minPricePrecision: '0.01',
  minTradeQuantity: '0.000001',
  minTradeAmount: '1',
  digitMerge: '1,2,5,10',
  showStatus: true,
})
const v3Item = (base: string): Raw => ({
  symbolId: `${base}_USDT`,
  symbolName: `${base}USDT`,
  tags: ['hot'],
  isBanBuy: false,
  isBanSell: false,
  tradeStatus: 1,
  volume: '12.5',
})
export const group = (symbols: readonly Raw[], more: Raw = {}): Raw => ({
  tokenId: 'USDT',
  tokenName: 'USDT',
  tokenFullName: 'Tether',
  tokenType: 'CHAIN_TOKEN',
  quoteTokenSymbols: symbols,
  quoteTags: [],
  zeroFeeType: 0,
  ...more,
})

type Name = 'all' | 'v3' | 'v2' | 'cdn'
const nameOf: Readonly<Record<string, Name>> = {
  [path.spotSymbolListAll]: 'all',
  [path.spotSymbolListV3]: 'v3',
  [CDN_SPOT_LIST]: 'cdn',
}
export type Answer = 'ok' | 'fail' | 'nonsense' | 'throw' | 'same'

/** A spot catalogue on a virtual clock; each list answers as `world` defines. */
export function setUpSpot(
  options: { readonly stored?: string | null; readonly retries?: number; readonly cdn?: string } = {},
) {
  const clock = createVirtualClock()
  const codes: string[] = []
  const calls: {
    readonly name: Name
    readonly credentials: RequestInit['credentials']
    readonly url: URL
    readonly headers: Headers
    readonly at: number
  }[] = []
  const world = {
    all: 'ok' as Answer,
    v3: 'ok' as Answer,
    v2: 'ok' as Answer,
    cdn: 'ok' as Answer,
    delayMs: 5,
    bases: [...bases],
    lastModifiedTime: 1_700_000_000_000,
    version: 'aaa',
  }
  const page = { text: options.stored ?? null, writes: 0 }
  function resultOf(name: Name): unknown {
    const answer = world[name]
    const items = answer === 'same' ? [] : [group(world.bases.map(name === 'v3' ? v3Item : allItem))]
    if (answer === 'nonsense')
      return { quoteTokenSymbols: 'x', quoteTokenResult: 7, lastModifiedTime: 1, version: 'z' }
    if (name === 'all' || name === 'cdn')
      return { quoteTokenSymbols: items, lastModifiedTime: world.lastModifiedTime }
    if (name === 'v3') return { quoteTokenResult: items, version: world.version }
    return { quoteTokenResult: [group(world.bases.map((base) => ({ ...v3Item(base), ...allItem(base) })))] }
  }
  const hosts = options.cdn === undefined ? {} : { cdn: options.cdn }
  const http = createHttpClient({
    clock,
    base: 'https://venue.test',
    hosts: () => hosts,
    fetch: async (address, init) => {
      const url = new URL(address)
      const name = nameOf[url.pathname] ?? 'v2'
      const { credentials } = init
      calls.push({ name, url, credentials, headers: new Headers(init.headers), at: clock.monotonic() })
      await new Promise<void>((resolve) => clock.after(world.delayMs, resolve))
      if (world[name] === 'fail') return new Response('<html>', { status: 502 })
      return new Response(JSON.stringify({ ret_code: 0, result: resultOf(name) }))
    },
    sessionEpoch: () => 0,
    onSessionEnd: () => undefined,
  })
  http.setLanguage('de-DE')
  const spot = createSpotCatalogue({
    clock,
    http: { call: (call) => (world.all === 'throw' ? Promise.reject(new Error('bug')) : http.call(call)) },
    store: {
      read: () => Promise.resolve(page.text),
      write: (_key, text) => {
        page.text = text
        page.writes += 1
      },
    },
    random: () => 0.5,
    ...(options.retries === undefined ? {} : { retries: options.retries }),
    hasCdn: () => options.cdn !== undefined,
    trace: (code) => codes.push(code),
  })
  async function load(ms = 50) {
    const loading = spot.load()
    await clock.advance(ms)
    return loading
  }
  return { clock, codes, calls, world, page, spot, load }
}

/** A page's storage after one good load. */
export async function goodStore(): Promise<string> {
  const { load, page } = setUpSpot()
  await load()
  return page.text ?? ''
}
