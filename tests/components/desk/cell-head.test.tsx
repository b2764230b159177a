import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { intervals } from '../../../src/shared/domain/enums.ts'
import type { PanelLink } from '../../../src/main-thread/app/desk/desk.ts'
import { CellHead } from '../../../src/main-thread/app/desk/cell-head.tsx'
import { openMarket, show } from '../support/show.tsx'

const called = {
  onSymbol: vi.fn<(symbol: string) => void>(),
  onInterval: vi.fn<(interval: string) => void>(),
  onMaximise: vi.fn<() => void>(),
  onArrow: vi.fn<(key: string) => void>(),
}

async function open(isMaximised = false, link: PanelLink | null = null, symbol = 'ETHUSDT'): Promise<void> {
  await openMarket()
  await show(
    <CellHead
      name="Chart 2"
      symbol={symbol}
      link={link}
      interval="240"
      isMaximised={isMaximised}
      {...called}
    />,
  )
}
const head = () => page.getByRole('toolbar', { name: 'Chart 2: ETHUSDT, 4h' })
const market = () => page.getByRole('button', { name: 'Market of Chart 2: ETHUSDT' })
const interval = () => page.getByRole('button', { name: 'Interval of Chart 2: 4h' })
const alone = () => page.getByRole('button', { name: 'Show Chart 2 alone' })
async function focus(of: ReturnType<typeof market>): Promise<void> {
  const element = await of.findElement()
  if (element instanceof HTMLElement) element.focus()
}

beforeEach(() => {
  for (const fn of Object.values(called)) fn.mockReset()
})

describe('the head of one of several charts', () => {
  it('names symbol and interval, and has a button for each', async () => {
    await open()
    await expect.element(head()).toBeVisible()
    for (const button of [market(), interval(), alone()]) await expect.element(button).toBeVisible()
  })

  it('writes a spot symbol with a slash', async () => {
    await open(false, null, 'BTC_USDT')
    await expect.element(page.getByRole('toolbar', { name: 'Chart 2: BTC/USDT, 4h' })).toBeVisible()
    const button = page.getByRole('button', { name: 'Market of Chart 2: BTC/USDT' })
    await expect.element(button).toMatchTextContent(/^BTC\/USDT$/)
  })

  it.each([
    ['main', '=', 'Market of the page'],
    ['free', '–', 'Its own market'],
    ['B', 'B', 'Group B'],
  ] as const)(
    'shows what decides its market where charts have different ones: %s',
    async (link, sign, words) => {
      await open(false, link)
      const named = page.getByRole('toolbar', { name: `Chart 2: ETHUSDT, 4h, ${words}` })
      await expect.element(named).toBeVisible()
      const letter = named.element().querySelector('[data-link]')
      expect([letter?.textContent, letter?.getAttribute('title')]).toEqual([sign, words])
    },
  )

  it('offers every interval, marks the present one, and passes the chosen one on', async () => {
    await open()
    await userEvent.click(interval())
    expect(page.getByRole('menuitemradio').elements()).toHaveLength(intervals.length)
    await expect
      .element(page.getByRole('menuitemradio', { name: '4h', exact: true }))
      .toHaveAttribute('aria-checked', 'true')
    await userEvent.click(page.getByRole('menuitemradio', { name: '1D', exact: true }))
    expect(called.onInterval).toHaveBeenCalledExactlyOnceWith('1D')
    await expect.poll(() => page.getByRole('menu').query()).toBeNull()
    // The present one again is no change.
    await userEvent.click(interval())
    await userEvent.click(page.getByRole('menuitemradio', { name: '4h', exact: true }))
    expect(called.onInterval).toHaveBeenCalledOnce()
  })

  it('opens the list of markets', async () => {
    await open()
    await userEvent.click(market())
    await expect.element(page.getByRole('dialog', { name: 'Market of Chart 2' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(called.onSymbol).not.toHaveBeenCalled()
  })

  it('reports arrow keys of its buttons, but none with a modifier and none of an open menu', async () => {
    await open()
    await focus(interval())
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
    expect(called.onArrow.mock.calls).toEqual([['ArrowLeft'], ['ArrowDown']])
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(called.onArrow).toHaveBeenCalledTimes(2)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    expect(called.onArrow).toHaveBeenCalledTimes(2)
  })

  it('shows the chart alone by its button or a double press beside its buttons', async () => {
    await open()
    await userEvent.click(alone())
    expect(called.onMaximise).toHaveBeenCalledTimes(1)
    const bar = await head().findElement()
    bar.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    expect(called.onMaximise).toHaveBeenCalledTimes(2)
    const button = await interval().findElement()
    button.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    expect(called.onMaximise).toHaveBeenCalledTimes(2)
  })

  it('offers all charts again while its chart is alone', async () => {
    await open(true)
    const all = page.getByRole('button', { name: 'Show all charts' })
    await expect.element(all).toHaveAttribute('data-keys', 'Escape')
    await userEvent.click(all)
    expect(called.onMaximise).toHaveBeenCalledOnce()
  })
})
