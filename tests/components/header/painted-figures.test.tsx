import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlacedFigures } from '../../../src/shared/contracts/painted-figures.ts'
import { TickerStrip } from '../../../src/main-thread/features/header/ticker-strip.tsx'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'
import { patch, risk } from '../support/fake-workers.ts'
import { ticker } from '../support/samples.ts'
import { forget, openMarket, show } from '../support/show.tsx'

const figures = { lastPrice: '60,000.0', markPrice: '60,000.5', indexPrice: '60,000.7' }
const figure = (name: string): HTMLElement | null => document.querySelector(`[data-figure="${name}"]`)
const text = (name: string): string => figure(name)?.textContent ?? ''
const isPainted = (name: string): boolean => figure(name)?.dataset['painted'] === ''
const fillOf = (name: string): string => {
  const element = figure(name)
  return element === null ? '' : getComputedStyle(element).webkitTextFillColor
}
const placed = (): PlacedFigures | undefined =>
  risk.calls('placeFigures').at(-1)?.[0] as PlacedFigures | undefined

beforeEach(async () => {
  await page.viewport(1200, 400)
  forget()
  risk.answers.placeFigures = () => Promise.resolve(true)
})
afterEach(async () => {
  forget()
  await page.viewport(414, 896)
})

async function strip(): Promise<string> {
  const symbol = await openMarket({}, figures)
  await show(
    <div style={{ display: 'flex', inlineSize: 1100, position: 'fixed', insetInlineStart: 0 }}>
      <TickerStrip />
    </div>,
  )
  return symbol
}

describe('painted figures of the header', () => {
  it('are there once while all of the page is selected: the selected texts below them have no colour, and a background', async () => {
    await strip()
    await expect.poll(() => isPainted('lastPrice') && isPainted('markPrice')).toBe(true)
    const marked = (name: string): CSSStyleDeclaration =>
      getComputedStyle(figure(name) ?? document.body, '::selection')
    for (const name of ['lastPrice', 'markPrice', 'indexPrice']) {
      expect(marked(name).color).toBe('rgba(0, 0, 0, 0)')
      expect(marked(name).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    }
  })

  it('are requested where their texts are, and only then the texts become invisible', async () => {
    const painted = Promise.withResolvers<boolean>()
    risk.answers.placeFigures = () => painted.promise
    const symbol = await strip()
    await expect.poll(() => placed()?.symbol).toBe(symbol)
    expect(isPainted('lastPrice')).toBe(false)
    painted.resolve(true)
    await expect.poll(() => isPainted('lastPrice') && isPainted('markPrice')).toBe(true)
    expect(fillOf('lastPrice')).toBe('rgba(0, 0, 0, 0)')
    const at = page.getByTestId('painted-figures').element().getBoundingClientRect()
    for (const one of placed()?.figures ?? []) {
      const range = document.createRange()
      range.selectNodeContents(figure(one.figure) ?? document.body)
      const box = range.getBoundingClientRect()
      expect(at.left + one.x).toBeCloseTo(box.left, 1)
      expect(at.top + one.middle).toBeCloseTo((box.top + box.bottom) / 2, 1)
    }
  })

  it('the texts follow once a second, and at once if one needs more room', async () => {
    const symbol = await strip()
    await expect.poll(() => isPainted('lastPrice')).toBe(true)
    await patch({ ticker: ticker({ ...figures, symbol, lastPrice: '60,001.0' }) })
    expect(text('lastPrice')).toBe('60,000.0')
    await patch({ ticker: ticker({ ...figures, symbol, lastPrice: '100,001.0' }) })
    await expect.poll(() => text('lastPrice')).toBe('100,001.0')
    await expect.poll(() => isPainted('lastPrice')).toBe(true)
    await expect
      .poll(async () => {
        await patch({ ticker: ticker({ ...figures, symbol, lastPrice: '100,002.0' }) })
        return text('lastPrice')
      })
      .toBe('100,002.0')
  })

  it('of another market are texts until the worker painted its own', async () => {
    await strip()
    await expect.poll(() => isPainted('lastPrice')).toBe(true)
    risk.answers.placeFigures = () => Promise.resolve(false)
    setSymbol('OTHERUSDT')
    await expect.poll(() => text('lastPrice')).toBe('--')
    expect(isPainted('lastPrice')).toBe(false)
    await patch({ ticker: ticker({ ...figures, symbol: 'OTHERUSDT', lastPrice: '3,000.0' }) })
    await expect.poll(() => text('lastPrice')).toBe('3,000.0')
    expect(isPainted('lastPrice')).toBe(false)
    await patch({ ticker: ticker({ ...figures, symbol: 'OTHERUSDT', lastPrice: '3,001.0' }) })
    await expect.poll(() => text('lastPrice')).toBe('3,001.0')
  })
})
