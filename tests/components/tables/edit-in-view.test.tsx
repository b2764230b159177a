import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeOrderEdit } from '../../../src/main-thread/stores/order-edits.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { nothingAgainst, trader } from '../support/samples.ts'
import { orders, tables } from './answers.tsx'

const row = page.getByTestId('order-o-1')

beforeEach(async () => {
  closeOrderEdit('o-1')
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
  await patch({ session: trader() })
})
afterEach(() => {
  document.documentElement.dir = 'ltr'
})

const isSeen = (field: Element): readonly boolean[] => {
  const { left, right, top, height } = field.getBoundingClientRect()
  return [left + 2, (left + right) / 2, right - 2].map(
    (x) => document.elementFromPoint(x, top + height / 2) === field,
  )
}

/** The table's scrolled box: the first ancestor of the row that is wider inside than outside. */
function scrolledBox(): HTMLElement {
  let box: HTMLElement | null = row.element() as HTMLElement
  while (
    box !== null &&
    !(box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === 'auto')
  )
    box = box.parentElement
  if (box === null) throw new Error('the table is not scrolled')
  return box
}

it.each([
  [560, 'ltr'],
  [560, 'rtl'],
  [420, 'ltr'],
  [340, 'ltr'],
  [340, 'rtl'],
] as const)(
  'POS-35: an order changed in a table scrolled to its end shows the fields that take the focus (%i px, %s)',
  async (width, dir) => {
    document.documentElement.dir = dir
    await tables('Orders', width)
    await patch({ orders: orders({}) })
    await expect.element(row).toBeVisible()
    const box = scrolledBox()
    box.scrollLeft = (dir === 'rtl' ? -1 : 1) * box.scrollWidth
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(Math.abs(box.scrollLeft)).toBeGreaterThan(100)
    await row.getByTestId('order-edit').click()
    const field = (name: string) => row.getByRole('textbox', { name })
    await expect.element(field('Price')).toHaveFocus()
    await expect.poll(() => isSeen(field('Price').element())).toEqual([true, true, true])
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Quantity')).toHaveFocus()
    await expect.poll(() => isSeen(field('Quantity').element())).toEqual([true, true, true])
  },
)
