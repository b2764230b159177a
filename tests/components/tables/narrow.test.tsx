import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { dialogs, closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { patch } from '../support/fake-workers.ts'
import { text, trader } from '../support/samples.ts'
import { cellOf, orders, positions, tables } from './answers.tsx'

const tab = { positions: 'Positions', orders: 'Orders' } as const
const row = { positions: 'position-BTCUSDT:0', orders: 'order-o-1' } as const
const seen = { positions: ['contract', 'size', 'pnl'], orders: ['contract', 'type', 'price', 'qty'] } as const
const figures = {
  unrealisedPnl: '−12,345.67',
  roi: '−12.34%',
  coin: 'USDT',
  size: '+0.100',
  unit: 'BTC',
  isIsolated: false,
  leverage: '10x',
} as const

const boxOf = (id: string, column: string): DOMRect =>
  page.getByTestId(id).element().querySelector(`[data-column="${column}"]`)?.getBoundingClientRect() ??
  new DOMRect()
const edge = (side: string): DOMRect =>
  document.querySelector(`[data-edge="${side}"]`)?.getBoundingClientRect() ?? new DOMRect()

async function narrow(of: 'positions' | 'orders', width: number, displayName = 'BTCUSDT'): Promise<void> {
  await tables(tab[of], width)
  await (of === 'positions'
    ? patch({ positions: positions({ ...figures, displayName }) })
    : patch({ orders: orders({ displayName }) }))
  await expect.element(page.getByTestId(row[of])).toBeVisible()
  // The columns follow the room, which is measured after the first layout.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Columns of the row that are seen, but not as a whole, and are not covered. */
function halves(id: string, last: string): readonly string[] {
  const cells = [...page.getByTestId(id).element().querySelectorAll<HTMLElement>('[data-column]')]
  const [first, end] = [cells[0], cells.at(-1)].map((one) => one?.getBoundingClientRect() ?? new DOMRect())
  const isRtl = document.documentElement.dir === 'rtl'
  const [from, to] = isRtl ? [end?.right ?? 0, first?.left ?? 0] : [first?.right ?? 0, end?.left ?? 0]
  const [cutFrom, cutTo] = isRtl
    ? [Math.max(from, edge('end').right), edge('start').width === 0 ? to : edge('start').left]
    : [Math.max(from, edge('start').right), edge('end').width === 0 ? to : edge('end').left]
  return cells.slice(1, -1).flatMap((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    const isSeen = right > cutFrom + 1 && left < cutTo - 1
    const isWhole = left >= from - 1 && right <= to + 1
    return isSeen && !isWhole ? [cell.dataset['column'] ?? last] : []
  })
}

beforeEach(() => patch({ session: trader() }))
afterEach(() => {
  document.documentElement.dir = 'ltr'
  closeDialog('position')
})

describe.each(['ltr', 'rtl'])('a table in a place of a desk, %s', (dir) => {
  it.each([
    ['positions', 416],
    ['positions', 516],
    ['positions', 566],
    ['positions', 720],
    ['orders', 416],
    ['orders', 516],
    ['orders', 566],
    ['orders', 720],
  ] as const)('%s of %i px show name, size, result and actions without scrolling', async (of, width) => {
    document.documentElement.dir = dir
    await narrow(of, width)
    const last = of === 'positions' ? 'close' : 'actions'
    const pinned = boxOf(row[of], last)
    for (const column of seen[of]) {
      const { left, right } = boxOf(row[of], column)
      expect(dir === 'ltr' ? right : -left, column).toBeLessThanOrEqual(
        (dir === 'ltr' ? pinned.left : -pinned.right) + 1,
      )
    }
    expect(halves(row[of], last)).toEqual([])
    expect(cellOf(row[of], 'contract')).toContain('BTCUSDT')
    if (of === 'positions') {
      const size = page.getByTestId(row[of]).element().querySelector('[data-column="size"]')
      expect(size?.scrollWidth ?? 0).toBeLessThanOrEqual(size?.clientWidth ?? 0)
    }
    const name = page.getByTestId(row[of]).getByRole('link', { name: 'BTCUSDT' }).element()
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  })

  it('covers a column that is half in view, wherever the table is scrolled', async () => {
    document.documentElement.dir = dir
    await narrow('positions', 566)
    const scroller = page.getByRole('region', { name: 'Positions' }).element()
    for (const left of [30, 101, 333, 600, 5000]) {
      scroller.scrollLeft = dir === 'rtl' ? -left : left
      scroller.dispatchEvent(new Event('scroll'))
      expect(halves(row.positions, 'close'), String(left)).toEqual([])
    }
  })

  it('leaves no strip between the columns in view and those that stay in place', async () => {
    document.documentElement.dir = dir
    await narrow('positions', 566)
    const scroller = page.getByRole('region', { name: 'Positions' }).element()
    const cells = [...page.getByTestId(row.positions).element().querySelectorAll('[data-column]')]
    for (const left of [0, 30, 101, 333, 600]) {
      scroller.scrollLeft = dir === 'rtl' ? -left : left
      scroller.dispatchEvent(new Event('scroll'))
      const [first, ...others] = cells.map((cell) => cell.getBoundingClientRect())
      const last = others.pop()
      const edges = (box: DOMRect | undefined): readonly [number, number] =>
        dir === 'rtl' ? [-(box?.right ?? 0), -(box?.left ?? 0)] : [box?.left ?? 0, box?.right ?? 0]
      const [[, from], [to]] = [edges(first), edges(last)]
      const whole = others.map(edges).filter(([start, end]) => start > from - 2 && end < to + 2)
      expect(Math.abs((whole[0]?.[0] ?? 0) - from), `start at ${left}`).toBeLessThan(2)
      expect(Math.abs((whole.at(-1)?.[1] ?? 0) - to), `end at ${left}`).toBeLessThan(2)
    }
  })

  it('has line and shade beside the actions, and no shade below the rows', async () => {
    document.documentElement.dir = dir
    await narrow('positions', 566)
    const scroller = page.getByRole('region', { name: 'Positions' }).element()
    const action = page.getByTestId(row.positions).element().querySelector('[data-column="close"] button')
    for (const left of [0, 30, 101, 333]) {
      scroller.scrollLeft = dir === 'rtl' ? -left : left
      scroller.dispatchEvent(new Event('scroll'))
      const [button, shade] = [action?.getBoundingClientRect() ?? new DOMRect(), edge('end')]
      const gap = dir === 'rtl' ? shade.left - button.right : button.left - shade.right
      expect(Math.abs(gap - 8), `at ${left}`).toBeLessThan(3)
    }
    expect(edge('end').height).toBeGreaterThan(0)
    expect(edge('end').bottom).toBeLessThanOrEqual(boxOf(row.positions, 'close').bottom + 1)
  })
})

/** Figures of a row that are wider than their place, or are cut by their cell. */
function cutFigures(id: string, columns: readonly string[]): readonly string[] {
  const cells = [...page.getByTestId(id).element().querySelectorAll<HTMLElement>('[data-column]')]
  return cells.flatMap((cell) => {
    if (!columns.includes(cell.dataset['column'] ?? '')) return []
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    const texts = [...cell.querySelectorAll('span')].filter((one) =>
      /^[^a-z]*\d[^a-z]*$/iu.test(one.textContent),
    )
    return texts.flatMap((one) => {
      const box = one.getBoundingClientRect()
      // The box of a text is higher than its line.
      const isInside = box.top > top - 3 && box.bottom < bottom + 3
      const isWhole = isInside && box.left >= left - 0.5 && box.right <= right + 0.5
      return isWhole && one.scrollWidth <= one.clientWidth ? [] : [one.textContent]
    })
  })
}

describe.each(['ltr', 'rtl'])('figures of a table, %s', (dir) => {
  const long = ['1,194,916.90', '0.00001234567', '134,076,000.00'] as const
  it.each([416, 516, 540, 566, 720, 1140, 3000])('are whole in orders of %i px', async (width) => {
    document.documentElement.dir = dir
    await tables('Orders', width)
    for (const figure of ['102,573.00', ...long]) {
      const trailing = { trailing: figure, trailingFrom: figure }
      await patch({
        orders: orders(
          { price: figure, qty: figure, triggerPrice: figure, triggerText: text('1'), triggerDirection: 1 },
          { orderId: 'o-2', price: figure, qty: figure, filled: figure, filledPercent: 100, ...trailing },
        ),
      })
      await expect.element(page.getByTestId('order-o-2')).toBeVisible()
      for (const id of ['order-o-1', 'order-o-2'])
        expect(cutFigures(id, ['price', 'qty', 'trigger', 'filled']), id).toEqual([])
    }
  })

  it.each([416, 540, 1140, 3000])('are whole in positions of %i px', async (width) => {
    document.documentElement.dir = dir
    await tables('Positions', width)
    for (const figure of long) {
      await patch({
        positions: positions({
          size: `-${figure}`,
          entryPrice: figure,
          sessionAvgPrice: figure,
          breakevenPrice: figure,
          realisedPnl: `+${figure}`,
          tpSl: '130,392.40 / 105,400.50',
          tpSlEntries: 1,
          trailing: '5,433.00',
          trailingFrom: '119,526.40',
        }),
      })
      const columns = ['size', 'entry', 'session', 'realised', 'trailing', 'breakeven', 'tpsl']
      await expect.element(page.getByTestId(row.positions)).toBeVisible()
      expect(cutFigures(row.positions, columns)).toEqual([])
    }
  })
})

it('the TP/SL of a position is seen in the table of a page of 1440 px', async () => {
  await narrow('positions', 1136)
  expect(boxOf(row.positions, 'tpsl').right).toBeLessThanOrEqual(boxOf(row.positions, 'close').left + 1)
  await patch({ positions: positions({ ...figures, tpSl: '130,392.40 / 105,400.50', tpSlEntries: 1 }) })
  const parts = page.getByTestId(row.positions).getByText('1 partial', { exact: true })
  await expect.element(parts).toBeVisible()
  expect(parts.element().getClientRects()).toHaveLength(1)
})

it('an order has its usual figures in a table of 540 px, and in one of the scalper desk', async () => {
  await narrow('orders', 540)
  for (const [column, width] of [
    ['price', 104],
    ['qty', 96],
  ] as const)
    expect(boxOf(row.orders, column).width, column).toBe(width)
})

const names = ['BTC-29NOV26-109000-C-USDT', 'ETH-26MAR27-4500.5-P']
describe.each(names)('the name %s', (name) => {
  it.each([
    ['positions', 416],
    ['positions', 566],
    ['positions', 1140],
    ['orders', 416],
    ['orders', 516],
    ['orders', 566],
    ['orders', 1140],
  ] as const)('is whole in a row of %s of %i px, in two lines if need be', async (of, width) => {
    await narrow(of, width, name)
    const link = page.getByTestId(row[of]).getByRole('link', { name, exact: true }).element()
    expect(link.textContent).toBe(name)
    const { top, bottom } = link.closest('[data-column]')?.getBoundingClientRect() ?? new DOMRect()
    const own = link.getBoundingClientRect()
    expect([own.top >= top - 1, own.bottom <= bottom + 1]).toEqual([true, true])
    for (const part of [link, ...link.querySelectorAll('span')]) {
      expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth)
      expect(part.scrollHeight, part.textContent).toBeLessThanOrEqual(part.clientHeight + 1)
    }
  })
})

it('a dated contract is whole in wide tables; elsewhere its tooltip has what is cut', async () => {
  const name = 'BTCUSDT-25DEC26'
  for (const [of, width] of [
    ['positions', 1140],
    ['orders', 1140],
    ['orders', 516],
  ] as const) {
    await narrow(of, width, name)
    const link = page.getByTestId(row[of]).getByRole('link', { name, exact: true }).element()
    if (width === 1140) expect(link.scrollWidth, of).toBeLessThanOrEqual(link.clientWidth)
    expect(link.getAttribute('title')).toBe(name)
    await cleanup()
  }
})

it.each(['ETHUSDT', 'SHIB1000USDT'])('the name %s is not broken for the leverage beside it', async (name) => {
  await tables('Positions', 1140)
  await patch({ positions: positions({ ...figures, displayName: name, leverage: '12.5x' }) })
  const link = page.getByTestId(row.positions).getByRole('link', { name, exact: true })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().height).toBeLessThan(18)
  const cell = cellOf(row.positions, 'contract')
  expect(cell).toContain('12.5x')
})

it.each(['ltr', 'rtl'])('a size whose coin has no room is whole, %s', async (dir) => {
  document.documentElement.dir = dir
  await tables('Positions', 1140)
  await patch({ positions: positions({ ...figures, size: '-8,700', unit: '1000000BABYDOGE' }) })
  await expect.element(page.getByTestId(row.positions)).toBeVisible()
  const cell = page.getByTestId(row.positions).element().querySelector('[data-column="size"]')
  const size = [...(cell?.querySelectorAll('span') ?? [])].find((one) => one.textContent === '-8,700')
  const [inner, outer] = [size, cell].map((one) => one?.getBoundingClientRect() ?? new DOMRect())
  expect(inner?.left).toBeGreaterThanOrEqual(outer?.left ?? 0)
  expect(inner?.right).toBeLessThanOrEqual(outer?.right ?? 0)
})

it.each([416, 566, 1140])('an order of a table of %i px names its side and type', async (width) => {
  await narrow('orders', width, 'BTC-29NOV26-109000-C-USDT')
  const all = page.getByTestId(row.orders).element()
  for (const text of ['Buy', 'Limit']) {
    const part = [...all.querySelectorAll('span')].find((one) => one.textContent === text)
    const { left, right, top, bottom } = part?.getBoundingClientRect() ?? new DOMRect()
    const cell = part?.closest('[data-column]')?.getBoundingClientRect() ?? new DOMRect()
    expect(right - left, text).toBeGreaterThan(10)
    expect([left >= cell.left, right <= cell.right, top >= cell.top, bottom <= cell.bottom]).toEqual(
      Array.from({ length: 4 }, () => true),
    )
  }
})

it('a narrow table closes by an icon with a name, and has limit and reverse in its menu', async () => {
  await narrow('positions', 516)
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  expect(dialogs.position.open).toMatchObject({ name: 'closePosition', props: { orderType: 'Market' } })
  closeDialog('position')
  await page.getByRole('button', { name: 'More for BTCUSDT' }).click()
  await page.getByRole('menuitem', { name: 'Close BTCUSDT at a limit price' }).click()
  expect(dialogs.position.open).toMatchObject({ name: 'closePosition', props: { orderType: 'Limit' } })
  closeDialog('position')
  await expect.element(page.getByRole('button', { name: 'More for BTCUSDT' })).toBeVisible()
})

it('a table that scrolls says so in its head, and a press shows further columns and returns', async () => {
  await narrow('positions', 566)
  const scroller = page.getByRole('region', { name: 'Positions' }).element()
  const more = page.getByRole('button', { name: 'More columns' })
  await more.click()
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(100)
  scroller.scrollLeft = 5000
  await expect.poll(() => scroller.parentElement?.dataset['cut']).toBe('start')
  await more.click()
  await expect.poll(() => scroller.scrollLeft).toBe(0)
  await userEvent.keyboard('{Escape}')
})

it('a table with room for its columns has no such button, and buttons with words', async () => {
  await narrow('positions', 3000)
  await expect.element(page.getByRole('button', { name: 'More columns' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Close BTCUSDT at market' }))
    .toMatchTextContent('Market')
})
