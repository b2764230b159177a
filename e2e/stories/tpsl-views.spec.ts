import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf, longPosition, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { isOfGateway } from '../support/gateway-venue.ts'
import { mirroredFigures, overflowing } from '../support/layout-faults.ts'
import { venueCommand, venueOrder } from '../support/venue-command.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Sets every kind of entry: a pair, a single leg with a limit, and a stop loss of the whole position. */
async function entries(venue: VenueProcess, last: number): Promise<void> {
  const set = (fields: Readonly<Record<string, unknown>>): Promise<void> =>
    venueCommand(venue, { type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 0, ...fields })
  const at = (share: number): string => String(Math.round(last * share))
  await set({
    tpSlMode: 'Partial',
    takeProfit: at(1.02),
    tpSize: '0.01',
    stopLoss: at(0.97),
    slSize: '0.01',
  })
  await set({
    tpSlMode: 'Partial',
    takeProfit: at(1.05),
    tpSize: '0.02',
    tpOrderType: 'Limit',
    tpLimitPrice: at(1.051),
  })
  await set({ stopLoss: at(0.9) })
}

/** Takes pictures and collects layout and accessibility faults. */
function inspector(page: Page, name: string) {
  const faults: string[] = []
  return {
    faults,
    /** `again` restores a state that a new layout starts without. */
    look: async (view: string, inside: string, again?: () => Promise<void>): Promise<void> => {
      for (const [size, width, height] of [
        ['wide', 1440, 900],
        ['phone', 390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await again?.()
        await expect(page.locator(inside)).toBeVisible()
        await page.screenshot({ path: test.info().outputPath(`${name}-${view}-${size}.png`) })
        for (const fault of [
          ...(await axeFaults(page, inside)),
          ...(await overflowing(page, inside)),
          ...(await mirroredFigures(page, inside)),
        ])
          faults.push(`${view}, ${size}: ${fault}`)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  }
}

const looks = [
  ['en', 'light'],
  ['ar', 'dark'],
  ['en', 'dark'],
  ['ar', 'light'],
  ['de', 'dark'],
] as const

for (const [lang, theme] of looks)
  test(`every view of TP/SL in ${lang}, ${theme}, wide and on a phone: no axe violation, no clipped text, no mirrored figure (TPSL-26, I18N-04)`, async ({
    page,
    venue,
  }) => {
    test.slow()
    const trade = tradePage(page)
    const last = await longPosition(trade, venue)
    await entries(venue, last)
    if (theme === 'light') {
      await page.getByRole('button', { name: 'Display settings' }).click()
      await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
    }
    if (lang !== 'en') await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    const { faults, look } = inspector(page, `${lang}-${theme}`)
    const dialog = dialogOf(page)
    const inside = '[data-testid="tpsl-dialog"]'
    const comma = lang === 'de' ? ',' : '.'
    await openFromRow(page)

    await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.02)))
    await expect(dialog.getByTestId('tp-linked')).not.toHaveValue('')
    await look('main', inside)
    await dialog.getByTestId('tpsl-preferences').click()
    await look('preferences', '[role="dialog"]:has([data-testid="prefer-tp-ROI"])')
    await page.keyboard.press('Escape')

    await dialog.getByRole('tab').nth(1).click()
    // Behind a gateway each leg is an entry.
    await expect(dialog.getByTestId('tpsl-entry')).toHaveCount(isOfGateway(page) ? 3 : 2)
    await look('list', inside)
    await dialog.getByTestId('tpsl-cancel-all').click()
    await look('cancel-all', '[role="alertdialog"]')
    await page.keyboard.press('Escape')

    await dialog.getByTestId('tpsl-add').click()
    await dialog.getByTestId('tpsl-qty').fill(`0${comma}9`)
    await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 0.9)))
    await dialog.getByTestId('leg-tp').locator('select').first().selectOption('Limit')
    await dialog.getByTestId('tpsl-confirm').click()
    await expect(dialog.locator('[data-message="tpLimitPriceEmpty"]')).toBeVisible()
    await look('add', inside)
    await page.keyboard.press('Escape')

    await dialog.getByTestId('tpsl-modify').first().click()
    await expect(dialog.getByTestId('tpsl-qty')).not.toHaveValue('')
    await look('edit', inside)
    await page.keyboard.press('Escape')
    await dialog.getByRole('tab').first().click()

    await dialog.getByTestId('tpsl-trailing').click()
    const trailing = page.getByTestId('trailing-dialog')
    await trailing.getByTestId('trailing-distance').fill('500')
    await expect(trailing).toContainText(/\d,?\d{3}/)
    await look('trailing', '[data-testid="trailing-dialog"]')
    await page.keyboard.press('Escape')
    await expect(trailing).toHaveCount(0)

    const showTable = async (): Promise<void> => {
      await page.getByTestId('account-tables').getByRole('tab').nth(2).click()
      // Behind a gateway each leg is an entry.
      await expect(page.getByTestId('tpsl-table-row')).toHaveCount(isOfGateway(page) ? 4 : 3)
    }
    await look('table', '[data-testid="tpsl-table"]', showTable)
    await showTable()
    await page.getByTestId('tpsl-bulk-open').click()
    await page.getByTestId('bulk-tp').fill('20')
    await expect(page.locator('[data-testid="bulk-row"][data-ready]')).toHaveCount(1)
    await page.getByTestId('bulk-sl').fill('2000')
    await expect(page.locator('[data-testid="bulk-row"][data-ready]')).toHaveCount(0)
    await look('bulk', '[data-testid="tpsl-bulk"]')
    await page.keyboard.press('Escape')

    // The TP/SL of an open order, in its row, and of an unsent order, in the ticket.
    await venueOrder(venue, {
      orderType: 'Limit',
      price: String(Math.round(last * 0.95)),
      timeInForce: 'GoodTillCancel',
    })
    const orders = page.getByTestId('account-tables').getByRole('tab').nth(1)
    await orders.click()
    await page.getByTestId('order-tpsl').last().click()
    await expect(dialog.getByRole('tab')).toHaveCount(0)
    await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.02)))
    await dialog.getByTestId('sl-trigger').fill(String(last))
    await expect(dialog.locator('[data-message="slPriceTooHigh"]')).toBeVisible()
    await look('order', inside)
    await page.keyboard.press('Escape')
    await page.getByTestId('account-tables').getByRole('tab').first().click()

    // The partial entries were canceled, but the pair that replaces them was refused.
    await openFromRow(page)
    await dialog.getByRole('tab').first().click()
    await dialog.getByRole('checkbox').last().press('Space')
    await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.02)))
    await venue.control('/faults/http', {
      method: 'POST',
      path: SET,
      times: 1,
      code: 30_032,
      message: 'no',
    })
    await dialog.getByTestId('tpsl-confirm').click()
    await expect(page.getByTestId('tpsl-swap-stopped')).toBeVisible()
    await look('stopped-swap', '[role="alertdialog"]')
    expect(faults).toEqual([])
  })
