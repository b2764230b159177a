import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { TradePage } from '../../../src/main-thread/app/layout/trade-page.tsx'
import { setDocked } from '../../../src/main-thread/stores/docked.ts'
import { arrangePanels, preferences, sizesIn } from '../../../src/main-thread/stores/preferences.ts'
import type { PanelSizes } from '../../../src/main-thread/stores/preferences.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket } from '../support/show.tsx'

beforeEach(() => {
  // Tests of the desk leave it on in the browser's storage.
  setDocked(false)
  arrangePanels(sizesIn(null), [])
})
afterEach(async () => {
  document.documentElement.dir = 'ltr'
  await page.viewport(1280, 900)
})

async function open(width: number): Promise<void> {
  await page.viewport(width, 900)
  hub.answers.bars = () => Promise.resolve(rejected(1, 'provoked'))
  hub.answers.steps = () => Promise.resolve(accepted([]))
  await openMarket()
  await render(
    <I18nProvider locale="en-US">
      <TradePage impossible={null} />
    </I18nProvider>,
  )
}
const bar = (name: string) => page.getByRole('separator', { name, exact: true })
const valueOf = (name: string): number => Number(bar(name).element().getAttribute('aria-valuenow'))

/** Drags a bar by some px, as a mouse or a finger does. */
function drag(name: string, dx: number, dy: number, pointerType: 'mouse' | 'touch'): void {
  const element = bar(name).element()
  const { x, y } = element.getBoundingClientRect()
  const send = (type: string, clientX: number, clientY: number): boolean =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, pointerType, clientX, clientY }),
    )
  // No real pointer is down, so the element cannot hold it.
  element.setPointerCapture = () => undefined
  send('pointerdown', x, y)
  send('pointermove', x + dx, y + dy)
  send('pointerup', x + dx, y + dy)
}

/** Every bar of the page: what it sizes, and in which direction the panel grows. */
const stacked: readonly (readonly [name: string, id: keyof PanelSizes, dx: number, dy: number])[] = [
  ['Width of the order book', 'book', -30, 0],
  ['Height of the trades', 'tradesHeight', 0, -30],
  ['Width of the order ticket', 'ticket', -30, 0],
  ['Height of the account', 'account', 0, -30],
  ['Height of the tables', 'tables', 0, -30],
]
const beside: typeof stacked = [
  ['Width of the order book', 'book', -30, 0],
  ['Width of the trades', 'trades', -30, 0],
  ['Width of the order ticket', 'ticket', -30, 0],
  ['Height of the account', 'account', 0, -30],
  ['Height of the tables', 'tables', 0, -30],
]

it.each([
  ['trades below the book', 1280, stacked],
  ['trades beside the book', 1440, beside],
] as const)(
  'with %s any two neighbours have a bar, moved by mouse, finger and keys, within limits',
  async (_, width, bars) => {
    await open(width)
    await expect.poll(() => page.getByRole('separator').all().length).toBe(bars.length)
    for (const [name, id, dx, dy] of bars) {
      await expect.poll(() => valueOf(name), { message: name }).toBeGreaterThan(0)
      const before = valueOf(name)
      drag(name, dx, dy, 'mouse')
      await expect.poll(() => valueOf(name), { message: name }).toBe(before + 30)
      drag(name, -dx, -dy, 'touch')
      await expect.poll(() => valueOf(name), { message: name }).toBe(before)
      const element = bar(name).element()
      if (element instanceof HTMLElement) element.focus()
      await userEvent.keyboard(dx === 0 ? '{ArrowUp}' : '{ArrowLeft}')
      await expect.poll(() => valueOf(name), { message: name }).toBe(before + 16)
      const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((of) => Number(element.getAttribute(of)))
      await userEvent.keyboard('{Home}')
      await expect.poll(() => preferences.sizes[id], { message: name }).toBe(least)
      await userEvent.keyboard('{End}')
      await expect.poll(() => preferences.sizes[id], { message: name }).toBe(most)
      drag(name, 50 * dx, 50 * dy, 'mouse')
      expect(preferences.sizes[id], name).toBe(most)
      arrangePanels(sizesIn(null), [])
    }
  },
)

it('a hidden panel has no bar', async () => {
  arrangePanels(sizesIn(null), ['account', 'trades'])
  await open(1280)
  await expect.poll(() => page.getByRole('separator').all().length).toBe(3)
})
