import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OrderBookPanel } from '../../../src/main-thread/features/order-book/order-book-panel.tsx'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'

const names = { title: i18n.t('book:title'), depth: i18n.t('book:depth') }
const nameTabs = (title: string, depth: string): void =>
  void i18n.addResources('en', 'book', { title, depth })
afterEach(() => {
  nameTabs(names.title, names.depth)
  document.documentElement.dir = 'ltr'
})

const boxOf = (one: Element): DOMRect => one.getBoundingClientRect()

describe.each([
  ['ltr', 'Order book', 'Depth'],
  ['ltr', 'Libro de órdenes', 'Profundidad'],
  ['rtl', 'دفتر الأوامر', 'العمق'],
])('the head of the order book, %s, %s', (dir, title, depth) => {
  it.each([
    [220, '0.000001'],
    [232, '0.1'],
    [232, '0.0001'],
    [232, '0.000001'],
    [400, '0.000001'],
  ])('in %i px with the grouping %s cuts no tab and no figure', async (width, tickSize) => {
    nameTabs(title, depth)
    document.documentElement.dir = dir
    await openMarket({ tickSize: text(tickSize), obDepthMergeTimes: [1, 10] })
    await show(
      <div style={{ inlineSize: width, blockSize: 400 }}>
        <OrderBookPanel />
      </div>,
    )
    const grouping = page.getByTestId('book-grouping')
    await expect.element(grouping).toBeVisible()
    const panel = boxOf(page.getByTestId('order-book').element())
    const tabs = page.getByRole('tab').elements()
    const parts = [...tabs, grouping.element(), ...page.getByRole('button').elements()]
    for (const part of parts) {
      const { left, right } = boxOf(part)
      expect([left >= panel.left, right <= panel.right], part.textContent).toEqual([true, true])
    }
    const list = page.getByRole('tablist').element()
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    // Tabs and tools are beside each other, or below each other.
    const [first, tools] = [boxOf(list), boxOf(grouping.element())]
    expect(tools.top >= first.bottom || tools.left >= first.right || tools.right <= first.left).toBe(true)
    expect(tabs.map((tab) => tab.textContent)).toEqual([title, depth])
  })
})
