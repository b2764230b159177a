import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contractTypes } from '#shared/domain/enums.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { path } from '#shared/wire/http.ts'
import { readInstrument } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import { createCatalogue } from '../../../../venue/bybit/catalogue/create-catalogue.ts'
import type { GatewayCatalogue } from '../../../../venue/bybit/catalogue/create-catalogue.ts'
import { isTiered } from '../../../../venue/bybit/catalogue/tier-loader.ts'
import { createExchangeClock } from '../../../../venue/bybit/connection/clock.ts'
import { createHttpClient } from '../../../../venue/bybit/connection/http-client.ts'
import { createLimiter } from '../../../../venue/bybit/connection/limiter.ts'
import { createRest } from '../../../../venue/bybit/connection/rest.ts'
import type { Rest } from '../../../../venue/bybit/connection/rest.ts'
import { createTroubleBoard } from '../../../../venue/bybit/connection/trouble-board.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createHttpClient as createBrowser } from '../../support/http-client.ts'

// A start takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log: string[] = []
const http = createHttpClient()
let venue: Venue
let catalogue: GatewayCatalogue
/** The venue's own instruments by symbol, as its browsers read them. */
let own: ReadonlyMap<string, Instrument>

/** The gateway's own calls, without a key. */
const restOf = (base: string): Rest =>
  createRest({
    base,
    signer: null,
    clock: createExchangeClock(),
    limiter: createLimiter(),
    http,
    troubles: createTroubleBoard(),
    log: (line) => log.push(line),
  })

async function ownInstruments(url: string): Promise<ReadonlyMap<string, Instrument>> {
  const { result } = await createBrowser(url).get(path.own.instruments)
  const list = result['list'] as readonly Readonly<Record<string, unknown>>[]
  const read = list.map((item) => readInstrument(item, String(item['ct']), contractTypes))
  return new Map(read.flatMap((one) => (one === null ? [] : [[one.symbol, one] as const])))
}

beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 20, api: 0, apiLimits: false })
  own = await ownInstruments(venue.url)
  catalogue = createCatalogue({
    transport: restOf(venue.api?.url ?? ''),
    dataDir: null,
    network: 'testnet',
    now: () => Date.now(),
    log: (line) => log.push(line),
  })
  await catalogue.load()
  await vi.waitFor(
    () => {
      const tiered = catalogue.all().filter(({ category }) => isTiered(category))
      expect(tiered.filter(({ instrument }) => instrument.riskTiers[0]?.riskId === 0)).toEqual([])
    },
    { timeout: 30_000 },
  )
})
afterAll(async () => {
  catalogue.close()
  http.close()
  await venue.close()
})

/** Bybit's API has no word for spreads, and it does not list what has ended. */
const isOffered = ({ contractType, contractStatus, symbolStatus }: Instrument): boolean =>
  contractType !== 'Unknown' && (contractStatus === 'Trading' || symbolStatus === 'ComingSoon')

/** Fields that mean the same here and there. */
function comparable(instrument: Instrument): Readonly<Record<string, unknown>> {
  const {
    // Given by each catalogue itself.
    id: _id,
    indexSort: _sort,
    isPopular: _popular,
    walletBalanceFraction: _wallet,
    upnlFraction: _upnl,
    symbolDisplay: _display,
    utaSupportOnly: _uta,
    // Not public at Bybit.
    takerFeeRate: _taker,
    makerFeeRate: _maker,
    borrowRate,
    // Named by another word: the facade has `commodity` for all of traditional finance, and a phase for each pre-listing.
    symbolTags: _tags,
    preListingPhase: _phase,
    // Bybit has one time of launch, and none of spot pairs. Those have no price bounds, and options no price limit.
    startTradingTime,
    maxPrice,
    priceLimitRate,
    ...rest
  } = instrument
  const isSpot = instrument.contractType === 'Spot'
  const isComing = instrument.symbolStatus === 'ComingSoon'
  return {
    ...rest,
    ...(isSpot || isComing ? {} : { startTradingTime }),
    ...(isSpot ? { isLent: borrowRate !== undefined } : { maxPrice }),
    ...(instrument.strikePrice === undefined ? { priceLimitRate } : {}),
    ...(instrument.supportCopyTrade === true ? {} : { supportCopyTrade: false }),
  }
}

describe('a catalogue read from the real facade', () => {
  it('has the symbols of the venue, without one line in the log', () => {
    const offered = [...own.values()].filter(isOffered).map(({ symbol }) => symbol)
    expect(offered.length).toBeGreaterThan(150)
    expect(
      catalogue
        .all()
        .map(({ instrument }) => instrument.symbol)
        .sort(),
    ).toEqual(offered.sort())
    expect(log).toEqual([])
  })

  it.each<ContractType>([
    'LinearPerpetual',
    'LinearFutures',
    'InversePerpetual',
    'InverseFutures',
    'UsdcPerpetual',
    'UsdcFutures',
    'UsdcOption',
    'UsdtOption',
    'Spot',
  ])('describes each %s as the venue does, field by field, tiers included', (contractType) => {
    const found = catalogue.all().filter(({ instrument }) => instrument.contractType === contractType)
    expect(found.length).toBeGreaterThan(2)
    for (const market of found) {
      const venues = own.get(market.instrument.symbol)
      if (venues === undefined) throw new Error(`the venue has no ${market.instrument.symbol}`)
      expect(comparable(market.instrument)).toEqual(comparable(venues))
    }
  })

  it('has the venue’s fees wherever both are those of Bybit’s lowest level', () => {
    for (const { instrument, category } of catalogue.all()) {
      const venues = own.get(instrument.symbol)
      if (category === 'option' || instrument.symbol === 'USDC_USDT') continue
      expect([instrument.symbol, instrument.takerFeeRate, instrument.makerFeeRate]).toEqual([
        instrument.symbol,
        venues?.takerFeeRate,
        venues?.makerFeeRate,
      ])
    }
  })

  it('names the pre-listing and the symbol that is only announced', () => {
    expect(catalogue.bySymbol('PRELISTUSDT')?.instrument).toMatchObject({
      contractStatus: 'Closed',
      symbolStatus: 'ComingSoon',
      isPreListing: true,
      preListingPhase: 'NotStarted',
    })
    expect(catalogue.bySymbol('SOONUSDT')?.instrument.isPreListing).toBe(false)
  })
})
