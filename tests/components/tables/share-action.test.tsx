import { expect, it } from 'vitest'
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
