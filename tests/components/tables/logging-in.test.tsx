import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NoRows } from '../../../src/main-thread/features/tables/no-rows.tsx'
import { ModeBar } from '../../../src/main-thread/features/ticket/mode-bar.tsx'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { instrument } from '../../../src/main-thread/stores/market.ts'
import { patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { positions } from './answers.tsx'

const account = trader({ accountId: 'again' })
const again = { ...account, kind: 'logging-in' } as typeof account

it('FEED-05: while an account logs in again its tables are loading, and mode and leverage are not shown', async () => {
  await openMarket()
  await patch({
    session: account,
    positions: positions({ key: 'BTCUSDT:0', symbol: 'BTCUSDT', displayName: 'BTCUSDT' }),
  })
  const shown = instrument.v
  if (shown === null) throw new Error('no market')
  await show(
    <>
      <div style={{ inlineSize: 900, blockSize: 260, display: 'grid' }}>
        <NoRows of="positions">
          <PositionsTable />
        </NoRows>
      </div>
      <ModeBar instrument={shown} />
    </>,
  )
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(1)
  await patch({ session: again, positions: positions() })
  await expect.element(page.getByText('Loading positions…')).toBeVisible()
  await expect.element(page.getByText('No open positions')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Leverage/ }).first()).toHaveTextContent('--')
  await expect.element(page.getByRole('button', { name: /Margin mode/ })).toHaveTextContent('--')
  // The table stays mounted: its filter may have the focus.
  await expect.element(page.getByRole('region', { name: 'Positions' })).toBeInTheDocument()
  await patch({ session: account })
  await expect.element(page.getByText('No open positions')).toBeVisible()
})
