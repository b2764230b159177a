import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { proxy } from 'valtio/vanilla'
import { storedInterval, storeInterval } from '../../../../src/main-thread/features/chart/store-interval.ts'
import { createMarket, mainMarket, setOwnInterval } from '../../../../src/main-thread/stores/market.ts'
import type { Market } from '../../../../src/main-thread/stores/market.ts'
import { readStored } from '../../../../src/main-thread/stores/storage.ts'

const KEY = 'chart-interval.test'
let market: Market
let stop = (): void => undefined

function storage(): object {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  market = createMarket(proxy({ ...mainMarket.view, id: 'p2', interval: '1' }))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})
const settled = (): Promise<void> => Promise.resolve().then(() => undefined)

it('an interval that the page chooses, such as the palette, is stored; the known one is not', async () => {
  stop = storeInterval(market, KEY, '1')
  expect(readStored(KEY)).toBeNull()
  market.view.interval = '60'
  await settled()
  expect(readStored(KEY)).toBe('60')
})

it('one that was chosen while the chart was loaded is stored too', () => {
  market.view.interval = '240'
  stop = storeInterval(market, KEY, '1')
  expect(readStored(KEY)).toBe('240')
})

it('one that was chosen for a user before is stored for this one too', () => {
  stop = storeInterval(market, KEY, null)
  expect(readStored(KEY)).toBe('1')
})

it('what the owner of the market remembers is not stored', async () => {
  stop = storeInterval(market, KEY, '1')
  setOwnInterval(market, '1W')
  await settled()
  expect(readStored(KEY)).toBeNull()
})

it('CHART-26: what the owner leaves is stored, as is a later choice', async () => {
  setOwnInterval(market, '60')
  stop = storeInterval(market, KEY, '1')
  expect(readStored(KEY)).toBeNull()
  setOwnInterval(market, null)
  expect(readStored(KEY)).toBe('60')
  market.view.interval = '5'
  await settled()
  expect(readStored(KEY)).toBe('5')
  expect(storedInterval(KEY)).toBe('5')
})

it('each window has its own after a reload, and a new one begins with the last of any window', () => {
  stop = storeInterval(market, KEY, null)
  const own = sessionStorage
  vi.stubGlobal('sessionStorage', storage())
  expect(storedInterval(KEY)).toBe('1')
  market.view.interval = '240'
  storeInterval(market, KEY, null)()
  expect(storedInterval(KEY)).toBe('240')
  vi.stubGlobal('sessionStorage', own)
  expect(storedInterval(KEY)).toBe('1')
})

it('a forbidden storage and a damaged text are no interval', () => {
  expect(storedInterval(KEY)).toBeNull()
  localStorage.setItem(`perpdeck.${KEY}`, '7x')
  expect(storedInterval(KEY)).toBeNull()
  localStorage.setItem(`perpdeck.${KEY}`, '5')
  vi.stubGlobal('sessionStorage', undefined)
  expect(storedInterval(KEY)).toBe('5')
  stop = storeInterval(market, KEY, '5')
  expect(readStored(KEY)).toBe('1')
})
