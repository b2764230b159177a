import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { accountOf } from '../support/raw-tabs.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const SYMBOL = '1000PEPEUSDT'
/** In units of 1e-8, as the wire counts money, this is above 2^53. */
const QTY = '99999900'
const SHOWN = '99,999,900'
const leaveFields = 'document.activeElement instanceof HTMLElement && document.activeElement.blur()'

const lastBody = async (venue: VenueProcess, path: string): Promise<Readonly<Record<string, unknown>>> =>
  (await seenRequests(venue, path)).at(-1)?.body ?? {}

async function csvOf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('account-tables').getByRole('button', { name: 'CSV' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

test('99,999,900 of a 1000-prefixed coin is exact to the last digit: typed, by slider, edited in its row, filled, closed by percent, with a partial stop, in the book and in files (24F case 10, FORM-38, TPSL-39, POS-05)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open(`/trade/usdt/${SYMBOL}`)
  await trade.chooseAccount()
  await trade.sendsAnyway()
  await venue.control('/wallet', { account: await accountOf(venue), coin: 'USDT', amount: '5000000' })
  await venue.control('/freeze', { frozen: true })
  const book = () => venue.control<{ bids: number[]; asks: number[] }>(`/final?symbol=${SYMBOL}`)
  const best = (await book()).bids
  const price = ((best[0] ?? 0) / 1e7).toFixed(7)

  // Typed with thousands separators, then changed in its row by keyboard.
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.fill(price)
  await trade.qty.click()
  await page.keyboard.type('99,999,800')
  await page.evaluate(leaveFields)
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  expect(await lastBody(venue, orderPath.create)).toMatchObject({ symbol: SYMBOL, qty: '99999800' })
  await trade.orders.getByRole('button', { name: /^Change / }).click()
  const field = trade.orders.getByRole('textbox', { name: 'Quantity' })
  await field.click()
  await page.keyboard.press('ControlOrMeta+KeyA')
  await page.keyboard.type(QTY)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lastBody(venue, orderPath.replace))['qty']).toBe(QTY)
  await expect(trade.orders).toContainText(SHOWN)
  expect(await csvOf(page)).toContain(QTY)

  // Its book level has our quantity in addition to the makers'. Every sum of the rows above includes it.
  const level = (await book()).bids
  await expect
    .poll(async () => {
      const rows = await page
        .getByTestId('book-twin')
        .locator('tr[data-side="up"]')
        .evaluateAll((all) =>
          all.map((row) => Array.from(row.querySelectorAll('td,th'), (cell) => cell.textContent ?? '')),
        )
      let sum = 0n
      const exact = rows.map((cells, at) => {
        const qty = BigInt(level[at * 2 + 1] ?? 0)
        sum += qty
        const shown = cells.map((text) => text.replaceAll(',', ''))
        return shown.includes(String(qty)) && shown.includes(String(sum))
      })
      return exact.length > 4 && !exact.includes(false)
    })
    .toBe(true)

  // Filled in three parts, after the makers of its level.
  const makers = BigInt(level[1] ?? 0) - BigInt(QTY)
  for (const part of [makers + 33_333_300n, 33_333_300n, 33_333_300n])
    await venue.control('/trade', { symbol: SYMBOL, side: 'Sell', qty: String(part) })
  await expect(trade.orders).toHaveCount(0)
  await trade.showPositions()
  await expect(trade.positions).toContainText(`+${SHOWN}`)
  expect(await csvOf(page)).toContain(QTY)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId('history-closedOrders').click()
  await expect(page.getByTestId('history-row').first()).toContainText(SHOWN)

  // A stop for a third of it: the slider's share, rounded down to the lot of 100.
  await trade.showPositions()
  await page.getByTestId('position-tpsl').first().press('Enter')
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: /^Partial position/ }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByTestId('tp-trigger').fill((((best[0] ?? 0) * 1.1) / 1e7).toFixed(6))
  const slider = dialog.getByTestId('qty-slider').locator('input[type="range"]')
  await slider.focus()
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByTestId('tpsl-qty')).toHaveValue(/34,?999,?900/)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect.poll(async () => (await lastBody(venue, SET))['tpSize']).toBe('34999900')
  await expect(dialog.getByTestId('tpsl-entry')).toContainText('34,999,900')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The preset closes a quarter. The remainder is exact.
  await page.getByRole('button', { name: `Close ${SYMBOL} at market` }).click()
  const close = page.getByRole('alertdialog')
  await close.getByRole('button', { name: '25%' }).click()
  await expect(close.getByTestId('close-qty')).toHaveValue(/24,?999,?900/)
  await expect(close.getByTestId('close-rest')).toContainText('75,000,000')
  await page.keyboard.press('Escape')

  // The maximum to buy: the field's quantity equals the sent one.
  await venue.control('/freeze', { frozen: false })
  await page.getByRole('switch', { name: 'Trading keys' }).check({ force: true })
  await page.evaluate(leaveFields)
  await trade.price.fill((((best[0] ?? 0) * 0.9) / 1e7).toFixed(6))
  await page.evaluate(leaveFields)
  await page.keyboard.press('Digit4')
  await expect(trade.qty).toHaveValue(/\d{3}/)
  const shown = (await trade.qty.inputValue()).replaceAll(',', '')
  await page.keyboard.press('Shift+KeyB')
  await expect.poll(async () => (await lastBody(venue, orderPath.create))['qty']).toBe(shown)
  expect(Number(shown) % 100).toBe(0)
})
