import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { marginKey } from '../../../src/main-thread/stores/margin-key.ts'
import { patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { cellOf, positionsTable } from './answers.tsx'

beforeEach(() => patch({ session: trader({ marginMode: 'PORTFOLIO_MARGIN' }) }))

describe('MARGIN-08: an account with portfolio margin', () => {
  it('has it in the rows of its positions; another account has cross there', async () => {
    await positionsTable({ isIsolated: false })
    expect(cellOf('position-BTCUSDT:0', 'contract')).toContain('Portfolio')
    expect(marginKey(true)).toBe('margin.isolated')
    await patch({ session: trader() })
    await expect.poll(() => cellOf('position-BTCUSDT:0', 'contract')).toContain('Cross')
  })

  it('has it in the dialog of the margin mode', async () => {
    risk.answers.viewMarginMode = ({ requestId, symbol }) => ({
      requestId,
      symbol,
      displayName: symbol,
      now: 'Cross',
      allowed: ['Cross'],
      isDoubleLeverage: false,
      why: 'portfolio',
      busy: '',
    })
    await show(null)
    openDialog('marginMode', { symbol: 'BTCUSDT' })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('radio', { name: /^Portfolio now/ })).toBeChecked()
    await expect.element(dialog).not.toMatchTextContent(/Cross/)
    closeDialog('position')
  })
})
