import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { RowSymbol, pressedSymbol } from '../../../../src/main-thread/trading/table/symbol-link.tsx'

/** As much of an element as a press is judged by. */
class FakeElement {
  readonly link: { dataset: Record<string, string> } | null
  constructor(symbol: string | null) {
    this.link = symbol === null ? null : { dataset: { symbol } }
  }
  closest(selector: string): object | null {
    return selector === 'a[data-symbol]' ? this.link : null
  }
}
const press = (over: object = {}, symbol: string | null = 'BTC-26MAR27') =>
  pressedSymbol({
    target: new FakeElement(symbol) as never,
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
    ...over,
  })
afterEach(() => void vi.unstubAllGlobals())

it('POS-01: a name in a row is a link to its market, read left to right', () => {
  const html = renderToStaticMarkup(createElement(RowSymbol, { symbol: 'BTCPERP', name: 'BTCUSDC' }))
  expect(html).toMatch(/^<a /)
  for (const part of [
    'href="/trade/futures/usdc/BTCPERP"',
    'data-symbol="BTCPERP"',
    'dir="ltr"',
    '>BTCUSDC</a>',
  ])
    expect(html).toContain(part)
})

it('an option’s name is broken before its strike, never after, and read as one', () => {
  for (const [name, head, tail] of [
    ['BTC-27MAR26-102000-P', 'BTC-27MAR26-', '102000-P'],
    ['ETH-4DEC26-3900-C-USDT', 'ETH-4DEC26-', '3900-C-USDT'],
  ] as const) {
    const html = renderToStaticMarkup(createElement(RowSymbol, { symbol: name, name }))
    expect(html).toMatch(new RegExp(`>${head}</span><span[^>]*>${tail}</span></a>$`))
    expect(html).toContain(`aria-label="${name}"`)
  }
  for (const name of ['BTCUSDT', 'BTC-PERP', 'BTC-27MAR26'])
    expect(renderToStaticMarkup(createElement(RowSymbol, { symbol: name, name }))).not.toContain('<span')
})

it('POS-01: a plain click opens the market here; a click for another tab, by another button or outside the link does not', () => {
  vi.stubGlobal('Element', FakeElement)
  expect(press()).toBe('BTC-26MAR27')
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])
    expect(press({ [key]: true }), key).toBeNull()
  expect(press({ button: 1 })).toBeNull()
  expect(press({}, null)).toBeNull()
  expect(press({ target: {} })).toBeNull()
})
