import { expect, it } from 'vitest'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createAllFamilies } from '../../../../src/workers/hub/symbols/all-families.ts'
import type { CatalogueView } from '../../../../src/workers/hub/symbols/merge-lists.ts'
import { createStorage } from '../../../../src/workers/runtime/storage.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeDatabase } from '../fake-venue.ts'
import { itemOf, items } from './catalogue-bench.ts'

const option = (index: number, contractType: 'UsdcOption' | 'UsdtOption') =>
  itemOf(index, {
    symbol: `BTC-27MAR26-${index}-C`,
    contractType,
    optionType: 'Call',
    strikePrice: `${index}` as DecimalText,
  })

function setUp() {
  const clock = createVirtualClock()
  const asked: string[] = []
  const pairCalls: string[] = []
  const views: CatalogueView[] = []
  const http = createHttpClient({
    clock,
    base: 'https://venue.test',
    fetch: async (address) => {
      const url = new URL(address)
      const type = url.searchParams.get('contractType') ?? ''
      if (type.endsWith('Option')) asked.push(type)
      if (type === 'Spot' || url.pathname.startsWith('/spot/')) pairCalls.push(url.pathname)
      const list =
        type === 'UsdcOption' ? [option(101, type)] : type === 'UsdtOption' ? [option(102, type)] : []
      const result = url.pathname.endsWith('instruments') ? { list } : { LinearPerpetual: items(3) }
      return new Response(JSON.stringify({ ret_code: 0, result }))
    },
    sessionEpoch: () => 0,
    onSessionEnd: () => undefined,
  })
  const storage = createStorage({ clock, open: createFakeDatabase().open, onUnavailable: () => undefined })
  const families = createAllFamilies({
    clock,
    http,
    storage,
    pageStore: { read: async () => null, write: () => undefined },
    random: () => 0.5,
    hasCdn: () => false,
    onChange: (view) => views.push(view),
    held: () => [],
    trace: () => undefined,
  })
  const listed = () =>
    (views.at(-1)?.instruments ?? []).filter(({ contractType }) => contractType.endsWith('Option'))
  return { clock, asked, pairCalls, families, listed }
}

it('ROUTE-05, ROUTE-06: options are requested when they are shown, once, and are in no list of markets', async () => {
  const { clock, asked, families, listed } = setUp()
  families.start()
  await clock.advance(2000)
  expect(asked).toEqual([])
  families.loadOptions()
  families.loadOptions()
  await clock.advance(2000)
  expect(asked.toSorted()).toEqual(['UsdcOption', 'UsdtOption'])
  expect(listed().map(({ symbol, symbolDisplay }) => [symbol, symbolDisplay])).toEqual([
    ['BTC-27MAR26-101-C', false],
    ['BTC-27MAR26-102-C', false],
  ])
  // The reader passes on what an option chain needs.
  expect(listed().map(({ optionType, strikePrice }) => [optionType, strikePrice])).toEqual([
    ['Call', '101'],
    ['Call', '102'],
  ])
  families.stop()
})

it('ROUTE-05: requested before the exchange has answered, they arrive after its answer', async () => {
  const { clock, families, listed } = setUp()
  families.loadOptions()
  families.start()
  await clock.advance(2000)
  expect(listed()).toHaveLength(2)
  families.stop()
})

it('SYM-01: pairs are loaded after the first picture, at once if a tab shows one, and once', async () => {
  const { clock, pairCalls, families } = setUp()
  families.start()
  families.watched('BTCUSDT')
  await clock.advance(600)
  expect(pairCalls).toEqual([])
  families.watched('BTC_USDT')
  await clock.advance(50)
  const calls = pairCalls.length
  // The two lists, their fallback, and the family.
  expect(calls).toBeGreaterThanOrEqual(3)
  families.watched('ETH_USDT')
  await clock.advance(400)
  expect(pairCalls).toHaveLength(calls)
  families.stop()
  const later = setUp()
  later.families.start()
  await later.clock.advance(1000)
  expect(later.pairCalls.length).toBeGreaterThanOrEqual(3)
  later.families.stop()
})
