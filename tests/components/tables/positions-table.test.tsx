import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { PositionRowView } from '../../../src/shared/contracts/positions.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { positionRow, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const cell = (column: string, key = 'BTCUSDT:0') =>
  page.getByTestId(`position-${key}`).element().querySelector<HTMLElement>(`[data-column="${column}"]`)
const textOf = (column: string, key?: string): string => cell(column, key)?.textContent ?? ''
const notices = page.getByRole('log', { name: 'Notices' })
const auto = page.getByRole('switch', { name: 'Add margin to BTCUSDT automatically' })

const rows = (...all: readonly Partial<PositionRowView>[]) => {
  const upserts = all.map((one) => positionRow(one))
  return { upserts, keys: upserts.map(({ key }) => key) }
}

/** The table, wide enough for all columns, with these positions. */
async function table(...all: readonly Partial<PositionRowView>[]): Promise<void> {
  await show(
    <div style={{ inlineSize: 3000, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
    </div>,
  )
  await patch({ positions: rows(...all) })
  await expect.element(page.getByTestId(`position-${all[0]?.key ?? 'BTCUSDT:0'}`)).toBeVisible()
}

beforeEach(() => patch({ session: trader() }))

describe('a row', () => {
  it('POS-01: has a cell for every column, in this order', async () => {
    await table({})
    const heads = [...document.querySelectorAll<HTMLElement>('[data-head]')].map((one) => one.dataset['head'])
    expect(heads).toEqual([
      'contract',
      'size',
      'pnl',
      'entry',
      'mark',
      'liq',
      'tpsl',
      'liqDistance',
      'breakeven',
      'im',
      'mm',
      'value',
      'realised',
      'adl',
      'trailing',
      'autoMargin',
      'session',
      'funding',
      'greeks',
      'close',
    ])
    for (const head of heads) expect(textOf(head ?? ''), head).not.toBe('undefined')
  })

  it.each([
    [true, '12.5x', 'Isolated'],
    [false, '10x', 'Cross'],
  ])(
    'POS-02: the contract cell shows symbol, leverage and margin mode (isolated: %s)',
    async (isIsolated, leverage, tag) => {
      await table({ isIsolated, leverage })
      expect(textOf('contract')).toContain('BTCUSDT')
      expect(textOf('contract')).toContain(leverage)
      expect(textOf('contract')).toContain(tag)
    },
  )

  it('POS-02: the tag follows a change of the mode', async () => {
    await table({ isIsolated: true })
    await patch({ positions: rows({ isIsolated: false }) })
    await expect.poll(() => textOf('contract')).toContain('Cross')
  })

  it('highlights the liquidation price and the distance to it while the mark price is near', async () => {
    const highlighted = () =>
      ['liq', 'liqDistance'].map((column) => cell(column)?.querySelector('[class*="warn"]')?.textContent)
    await table({ liqPrice: '57,500.00', liqDistance: '4.17%', liqNear: true })
    await expect.poll(highlighted).toEqual(['57,500.00', '4.17%'])
    await patch({ positions: rows({ liqPrice: '50,000.00', liqDistance: '16.67%', liqNear: false }) })
    await expect.poll(highlighted).toEqual([undefined, undefined])
    expect(textOf('liqDistance')).toBe('16.67%')
  })

  it('POS-30: shows "--" for unknown figures', async () => {
    await table({ liqPrice: '--', sessionAvgPrice: '--', entryPrice: '--' })
    for (const column of ['liq', 'session', 'entry', 'greeks']) expect(textOf(column)).toBe('--')
  })

  it('ENTITY-27: shows the rank in the queue for auto-deleveraging, and its header explains it', async () => {
    await table({ adlRank: '5' })
    await expect.poll(() => textOf('adl')).toBe('5')
    const head = page.getByRole('columnheader', { name: 'ADL rank' })
    await expect
      .element(head.getByRole('button'))
      .toHaveAttribute('title', expect.stringContaining('reduced first'))
  })

  it('ENTITY-27: explains the rank in the details', async () => {
    hub.answers.historyPage = async () => accepted({ rows: [], next: null, broken: 0 })
    await table({ adlRank: '4' })
    ;(page.getByRole('button', { name: 'Details of BTCUSDT' }).element() as HTMLElement).click()
    const fact = page.getByRole('dialog').getByText('ADL rank')
    await expect.element(fact).toBeVisible()
    ;(page.getByRole('dialog').getByRole('button', { name: 'ADL rank' }).element() as HTMLElement).click()
    await expect.element(page.getByText(/Place in the queue for auto-deleveraging/)).toBeVisible()
  })

  it('POS-34: shows the greeks of an option', async () => {
    await table({
      greeks: {
        delta: '0.52',
        gamma: '0.0001',
        theta: '-12.10',
        vega: '33.20',
        iv: '55.10%',
        strikePrice: '60,000',
        deliveryTime: 0,
      },
    })
    await expect.poll(() => textOf('greeks')).toMatch(/0\.52.*0\.0001.*-12\.10.*33\.20.*55\.10%/)
    // Its name has the room of a margin mode and a leverage, which options do not have.
    expect(textOf('contract')).toBe('BTCUSDT')
  })

  it('POS-06, TPSL-72: shows the trailing stop, and TP/SL with the partial entries', async () => {
    await table({
      tpSl: '61,200.00 / 58,800.00',
      tpSlEntries: 2,
      trailing: '500.0',
      trailingFrom: '61,000.00',
    })
    await expect.poll(() => textOf('trailing')).toBe('500.0 starts at 61,000.00')
    expect(textOf('tpsl')).toContain('61,200.00 / 58,800.00 2 partial')
  })

  it('POS-32: both sides of a hedge have separate rows', async () => {
    await table(
      { key: 'BTCUSDT:1', positionIdx: 1, size: '+0.050' },
      { key: 'BTCUSDT:2', positionIdx: 2, side: 'Sell', size: '-0.020' },
    )
    expect(textOf('size', 'BTCUSDT:1')).toContain('+0.050')
    expect(textOf('size', 'BTCUSDT:2')).toContain('-0.020')
  })

  it('POS-28: has buttons to close by market and limit, to reverse, and a menu for margin, leverage and mode', async () => {
    await table({})
    const names = ['Close BTCUSDT at market', 'Close BTCUSDT at a limit price', 'Reverse BTCUSDT']
    for (const name of names) await expect.element(page.getByRole('button', { name })).toBeInTheDocument()
    ;(page.getByRole('button', { name: 'More for BTCUSDT' }).element() as HTMLElement).click()
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['Add or reduce margin', 'Leverage', 'Margin mode', 'Risk limits', 'Share position'])
  })
})

describe('auto-margin', () => {
  it('POS-08: cannot be switched if the worker disables it', async () => {
    await table({ canAutoAdd: false })
    await expect.element(auto).toBeDisabled()
  })

  it('POS-07, POS-09: is requested from the exchange, and a notice confirms that it is on', async () => {
    hub.answers.setAutoAddMargin = async () => accepted(null)
    await table({})
    ;(auto.element() as HTMLElement).click()
    await expect.element(notices).toMatchTextContent('Auto-margin of BTCUSDT is on')
    await expect
      .poll(() => hub.calls('setAutoAddMargin'))
      .toEqual([[{ symbol: 'BTCUSDT', positionIdx: 0, isAutoAddMargin: true }]])
  })

  it('POS-09: shows the requested state while the request is pending, and reverts if it is refused', async () => {
    const held = Promise.withResolvers<void>()
    hub.answers.setAutoAddMargin = async () => {
      await held.promise
      return rejected(30_032, 'no')
    }
    await table({})
    ;(auto.element() as HTMLElement).click()
    await expect.element(auto).toHaveAttribute('aria-checked', 'true')
    await expect.element(auto).toBeDisabled()
    held.resolve()
    await expect.element(notices).toMatchTextContent(/Auto-margin of BTCUSDT not changed.*30032/)
    await expect.element(auto).toHaveAttribute('aria-checked', 'false')
    await expect.element(auto).toBeEnabled()
  })

  it('POS-10: follows the exchange’s state, whichever client changed it', async () => {
    await table({ isAutoAddMargin: false })
    await expect.element(auto).toHaveAttribute('aria-checked', 'false')
    await patch({ positions: rows({ isAutoAddMargin: true }) })
    await expect.element(auto).toHaveAttribute('aria-checked', 'true')
  })
})

describe('the table', () => {
  it('POS-01: is filtered by symbol; with an empty result the field still has the focus', async () => {
    await table({})
    const filter = page.getByRole('searchbox', { name: 'Filter by symbol' })
    await userEvent.type(filter, 'XETH')
    await patch({ positions: { upserts: [], keys: [] } })
    await expect.element(filter).toHaveValue('XETH')
    await expect.element(filter).toHaveFocus()
  })
})
