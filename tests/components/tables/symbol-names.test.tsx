import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { orders, positions, tables } from './answers.tsx'

const names = ['BTCUSDT', 'ETHUSDT', 'BTCUSD', 'BTC-PERP', '1000PEPEUSDT', 'ETHUSDT-25DEC26']

/** The lines that the text of an element takes. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
const linkOf = (row: string): HTMLElement => {
  const link = page.getByTestId(row).element().querySelector<HTMLElement>('a[data-symbol]')
  if (link === null) throw new Error(`no name in ${row}`)
  return link
}
const isWhole = (link: HTMLElement): boolean => link.scrollWidth <= link.clientWidth

beforeEach(() => patch({ session: trader() }))

describe('the name of a market in a row', () => {
  for (const width of [3000, 1280, 1000, 700, 480])
    it(`POS-01: is never broken in a table of ${width} px: it is whole, or cut with an ellipsis and a tooltip`, async () => {
      const rows = names.map((name) => ({ symbol: name, displayName: name }))
      await patch({
        positions: positions(...rows.map((row) => ({ ...row, key: `${row.symbol}:0`, isIsolated: true }))),
        orders: orders(...rows.map((row) => ({ ...row, orderId: row.symbol }))),
      })
      await tables('Positions', width)
      for (const [tab, idOf] of [
        ['Positions', (name: string) => `position-${name}:0`],
        ['Orders', (name: string) => `order-${name}`],
      ] as const) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
        await expect.element(page.getByTestId(idOf('BTCUSDT'))).toBeVisible()
        for (const name of names) {
          const link = linkOf(idOf(name))
          expect(linesOf(link), `${tab} ${name}`).toBe(1)
          if (width > 1000 && tab === 'Positions') expect(isWhole(link), `${tab} ${name}`).toBe(true)
          if (isWhole(link)) continue
          expect(getComputedStyle(link).textOverflow, `${tab} ${name}`).toBe('ellipsis')
          expect(link.title).toBe(name)
        }
      }
    })

  it('POS-01: "BTCUSDT" is whole beside and above "Isolated 20x"', async () => {
    await patch({ positions: positions({ isIsolated: true, leverage: '20x' }) })
    await tables('Positions', 1100)
    const row = page.getByTestId('position-BTCUSDT:0')
    await expect.element(row).toBeVisible()
    expect(isWhole(linkOf('position-BTCUSDT:0'))).toBe(true)
    await expect.element(row.getByText('20x')).toBeVisible()
    const cell = row.element().querySelector('[data-column="contract"]')
    const [box, fact] = [cell, row.getByText('20x').element()].map((one) => one?.getBoundingClientRect())
    expect(fact?.bottom).toBeLessThanOrEqual((box?.bottom ?? 0) + 1)
    expect(fact?.right).toBeLessThanOrEqual(box?.right ?? 0)
  })
})
