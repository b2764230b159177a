import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { OrderCards } from '../../../src/main-thread/features/tables/order-cards.tsx'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { lastView, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { positions } from './answers.tsx'

const sixty = Array.from({ length: 60 }, (_, index) => ({
  key: `S${index}USDT:0`,
  symbol: `S${index}USDT`,
  displayName: `S${index}USDT`,
}))
const open = proxy({ panels: [1, 2] })
const close = (panel: number): void => {
  open.panels = open.panels.filter((one) => one !== panel)
}
function Two() {
  return useSnapshot(open).panels.map((at) => (
    <div key={at} style={{ inlineSize: 900 }}>
      <div style={{ blockSize: 260, display: 'grid' }}>
        <PositionsTable />
      </div>
      <OrderCards />
    </div>
  ))
}
const region = (at: number) => page.getByRole('region', { name: 'Positions' }).nth(at)
const rows = (): readonly number[] => lastView()?.positionsWindow ?? []

beforeEach(async () => {
  open.panels = [1, 2]
  await patch({ session: trader({ accountId: crypto.randomUUID() }), positions: positions(...sixty) })
})

it('POS-36: two panels with the same table both get their rows, and one that closes leaves the other its own', async () => {
  await show(<Two />)
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(10)
  region(1).element().scrollTop = 100_000
  await expect.poll(() => rows()[0]).toBe(0)
  await expect.poll(() => rows()[1]).toBeGreaterThanOrEqual(60)
  region(0).element().scrollTop = 100_000
  await expect.poll(() => rows()[0]).toBeGreaterThan(30)
  close(2)
  await expect.poll(() => (rows()[0] ?? 0) + (rows()[1] ?? 0)).toBeGreaterThanOrEqual(60)
  expect(lastView()?.ordersWindow).not.toBe(null)
  close(1)
  await expect.poll(() => lastView()?.positionsWindow).toBe(null)
  await expect.poll(() => lastView()?.ordersWindow).toBe(null)
})

it('the figures of each panel are painted on canvases of its own', async () => {
  risk.answers.paintRowCanvas = () => Promise.resolve(true)
  await show(<Two />)
  await expect.poll(() => risk.calls('attachRowCanvas').length).toBeGreaterThan(5)
  const numbers = risk.calls('attachRowCanvas').map(([, number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})
