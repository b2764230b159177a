import { expect, it, vi } from 'vitest'
import type { Patch } from '#shared/contracts/patch.ts'
import { applyPatch, forgetMarket } from '../../../src/main-thread/bridge/apply-patch.ts'
import { emptyTicker, mainMarket, ticker } from '../../../src/main-thread/stores/market.ts'
import { withNextPatch } from '../../../src/main-thread/stores/next-patch.ts'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'

const figures = (): string => mainMarket.figures.lastPrice
const priced = (lastPrice: string): Patch => ({
  epoch: 'a',
  seq: 1,
  stamp: 0,
  ticker: { ...emptyTicker, symbol: 'BTCUSDT', lastPrice },
})

it('while texts are painted, a ticker alone changes none, runs no deferred update and needs no frame', () => {
  setSymbol('BTCUSDT')
  expect(applyPatch(priced('1.0'))).toBe(true)
  expect(figures()).toBe('1.0')
  mainMarket.keepsTexts = () => true
  const run = vi.fn()
  withNextPatch(run)
  expect(applyPatch({ ...priced('2.0'), lines: [], others: { a: { lines: [] } } })).toBe(false)
  expect([figures(), ticker.lastPrice]).toEqual(['1.0', '2.0'])
  expect(run).not.toHaveBeenCalled()
  expect(applyPatch({ ...priced('3.0'), tpsl: 1 })).toBe(true)
  expect(run).toHaveBeenCalledOnce()
  mainMarket.keepsTexts = () => false
  forgetMarket(mainMarket)
  expect(figures()).toBe('--')
})
