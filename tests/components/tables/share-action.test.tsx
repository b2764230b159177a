import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { patch } from '../support/fake-workers.ts'
import { positionRow, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

it('POS-03: the share action beside the PnL opens the poster of its own row', async () => {
  await patch({ session: trader() })
  await show(
    <div style={{ inlineSize: 3000, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
    </div>,
  )
  const upserts = [
    positionRow({}),
    positionRow({ key: 'ETHUSDT:0', symbol: 'ETHUSDT', displayName: 'ETHUSDT' }),
  ]
  await patch({ positions: { upserts, keys: upserts.map(({ key }) => key) } })
  for (const symbol of ['ETHUSDT', 'BTCUSDT']) {
    const share = page.getByRole('button', { name: `Share ${symbol}` })
    await expect.element(share).toBeInTheDocument()
    ;(share.element() as HTMLElement).click()
    expect(dialogs.poster.open).toMatchObject({ name: 'poster', props: { of: { key: `${symbol}:0` } } })
  }
})

it.each(['ltr', 'rtl'])('POS-03: stays in the cell of the PnL, however long that is (%s)', async (dir) => {
  document.documentElement.dir = dir
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  await patch({ session: trader() })
  await show(
    <div style={{ inlineSize: 1100, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
    </div>,
  )
  const row = positionRow({ unrealisedPnl: '-0.01112055', coin: 'BTC', roi: '-149.55%' })
  await patch({ positions: { upserts: [row], keys: [row.key] } })
  const share = page.getByRole('button', { name: 'Share BTCUSDT' })
  await expect.element(share).toBeInTheDocument()
  const cell = share.element().closest('[role="cell"]')?.getBoundingClientRect()
  const box = share.element().getBoundingClientRect()
  expect(box.width).toBeGreaterThan(10)
  expect(box.right).toBeLessThanOrEqual((cell?.right ?? 0) + 0.5)
  expect(box.left).toBeGreaterThanOrEqual((cell?.left ?? Infinity) - 0.5)
})
