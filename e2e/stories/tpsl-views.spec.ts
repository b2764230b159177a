import { expect, test } from '../fixtures.ts'
import { dialogOf, longPosition, openFromRow } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'

const DIALOG = '[data-testid="tpsl-dialog"]'

test('every view of the TP/SL dialog is free of faults that axe finds (TPSL-26)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.02)))
  await expect(dialog.getByTestId('leg-tp')).toContainText('closes')
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  const faults: string[] = [...(await axeFaults(page, DIALOG))]
  await shot('main')
  await dialog.getByRole('tab', { name: /^Partial position/ }).click()
  await expect(dialog).toContainText('No entries')
  faults.push(...(await axeFaults(page, DIALOG)))
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 0.9)))
  await dialog.getByLabel('Order type of Take profit').selectOption('Limit')
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog.locator('[data-message="tpLimitPriceEmpty"]')).toBeVisible()
  faults.push(...(await axeFaults(page, DIALOG)))
  await shot('add')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot('add-390')
  expect(faults).toEqual([])
})
