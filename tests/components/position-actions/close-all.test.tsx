import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PositionTools } from '../../../src/main-thread/features/position-actions/position-tools.tsx'
import { closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { filterPositions } from '../../../src/main-thread/stores/table-questions.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { CloseAllRow } from '../../../src/shared/contracts/position-actions.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { nothingAgainst, positionRow, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const dialog = page.getByRole('alertdialog')
const confirm = dialog.getByTestId('close-all-confirm')
const rowOf = (symbol: string) => dialog.getByTestId(`close-all-${symbol}:0`)
const all = page.getByRole('button', { name: 'Close all' })
const sent = () => hub.calls('placeOrder').map(([order]) => order)

const row = (symbol: string, over: Partial<CloseAllRow> = {}): CloseAllRow => ({
  key: `${symbol}:0`,
  symbol,
  name: symbol,
  side: 'Buy',
  positionIdx: 0,
  size: '0.050',
  unit: symbol.slice(0, 3),
  pnl: '+5.00',
  tone: 1,
  coin: 'USDT',
  canClose: true,
  ...over,
})
const three = [
  row('BTCUSDT'),
  row('ETHUSDT', { side: 'Sell', pnl: '-2.00', tone: -1 }),
  row('XRPUSDT', { canClose: false }),
]

/** The positions that are open at the exchange: an accepted order closes its own. */
let left: readonly CloseAllRow[] = []

beforeEach(async () => {
  left = three
  risk.answers.judgeOrder = () => nothingAgainst
  risk.answers.previewCloseAll = ({ requestId, isShown }) => ({
    requestId,
    rows: isShown === true ? left.slice(0, 1) : left,
    totals: [{ coin: 'USDT', pnl: '+3.00', tone: 1 }],
  })
  hub.answers.placeOrder = async ({ orderLinkId, symbol }) => {
    left = left.filter((one) => one.symbol !== symbol)
    return accepted({ orderId: 'o', orderLinkId })
  }
  filterPositions({ text: '', family: 'all' })
  const upserts = three.map(({ key, symbol }) => positionRow({ key, symbol }))
  await patch({ session: trader(), positions: { upserts, keys: upserts.map(({ key }) => key) } })
  await show(<PositionTools />)
})
afterEach(() => closeDialog('position'))

describe('closing all positions', () => {
  it('POS-04: lists each position with its figures and the sum, and sends nothing before it is confirmed', async () => {
    await all.click()
    await expect.element(confirm).toMatchTextContent('Close 2 positions')
    await expect.element(rowOf('BTCUSDT')).toMatchTextContent(/BTCUSDT.*\+0\.050 BTC.*\+5\.00 USDT/)
    await expect.element(rowOf('ETHUSDT')).toMatchTextContent(/ETHUSDT.*-0\.050 ETH.*-2\.00 USDT/)
    await expect.element(rowOf('XRPUSDT')).toMatchTextContent("Not trading now, can't be closed")
    await expect.element(dialog).toMatchTextContent(/Unrealised PnL before fees, USDT.*\+3\.00 USDT/)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('POS-04: reports the result of each position; only the refused orders are sent again', async () => {
    const place = hub.answers.placeOrder
    hub.answers.placeOrder = async (order) =>
      order.symbol === 'ETHUSDT' ? rejected(30_032, 'not now') : (place?.(order) ?? rejected(-1, ''))
    await all.click()
    await confirm.click()
    await expect.element(rowOf('BTCUSDT')).toHaveAttribute('data-result', 'closed')
    await expect.element(rowOf('ETHUSDT')).toMatchTextContent('30032')
    await expect.element(rowOf('XRPUSDT')).toHaveAttribute('data-result', 'barred')
    await expect
      .poll(() => sent())
      .toMatchObject([
        { symbol: 'BTCUSDT', side: 'Sell', qty: '0', reduceOnly: true, closeOnTrigger: true },
        { symbol: 'ETHUSDT', side: 'Buy', qty: '0', reduceOnly: true, closeOnTrigger: true },
      ])
    hub.answers.placeOrder = place
    await expect.element(confirm).toMatchTextContent('Retry the rest')
    await confirm.click()
    await expect.element(rowOf('ETHUSDT')).toHaveAttribute('data-result', 'closed')
    await expect.element(confirm).not.toBeInTheDocument()
    await patch({ positions: { upserts: [], keys: [] } })
    await expect.element(dialog).toMatchTextContent('All closed.')
    await expect
      .poll(() => sent())
      .toMatchObject([{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }, { symbol: 'ETHUSDT' }])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('POS-04: an order without an answer is not sent again; one that closed only partially is', async () => {
    hub.answers.placeOrder = async ({ symbol, orderLinkId }) =>
      symbol === 'BTCUSDT' ? { kind: 'unknown', reason: 'timeout' } : accepted({ orderId: 'o', orderLinkId })
    await all.click()
    await confirm.click()
    await expect.element(rowOf('BTCUSDT')).toMatchTextContent(/No answer yet/)
    await expect.element(rowOf('ETHUSDT')).toMatchTextContent('Partly closed')
    await expect.element(confirm).toMatchTextContent('Retry the rest')
    await confirm.click()
    await expect.poll(() => sent().length).toBe(3)
    await expect.poll(() => sent().at(-1)).toMatchObject({ symbol: 'ETHUSDT' })
  })

  it('POS-04: while a filter hides positions, only those shown are closed', async () => {
    filterPositions({ text: 'BTC' })
    await expect.element(all).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Close filtered' }).click()
    await expect.element(confirm).toMatchTextContent('Close 1 position')
    await expect
      .poll(() => risk.calls('previewCloseAll'))
      .toContainEqual([expect.objectContaining({ isShown: true })])
    await confirm.click()
    await expect.element(rowOf('BTCUSDT')).toHaveAttribute('data-result', 'closed')
    await expect.poll(() => sent()).toHaveLength(1)
  })

  it('without a position the button is disabled', async () => {
    await patch({ positions: { upserts: [], keys: [] } })
    await expect.element(all).toBeDisabled()
  })
})
