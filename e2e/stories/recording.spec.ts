import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('the last minutes are saved and played in the tab; the past has no account and sends no order, and a reload is live again', async ({
  page,
  venue,
}, info) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await trade.live()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.01', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  // The recording goes on by this computer's clock, and the bar shows seconds: one must be left after the order.
  const second = page.getByTestId('trades-twin').locator('tbody tr').first().locator('td').nth(2)
  for (const _ of ['the next', 'the one after']) {
    const now = (await second.textContent()) ?? ''
    await expect(second).not.toHaveText(now)
  }

  await page.getByTestId('status-chip').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save recording' }).click()
  const file = info.outputPath('recording.pdrec')
  await (await download).saveAs(file)
  expect(readFileSync(file).subarray(0, 8).toString()).toBe('PERPDECK')

  const created = async (): Promise<number> =>
    (await venue.control<{ requests: readonly unknown[] }>('/requests?path=/contract/v5/order/create'))
      .requests.length
  expect(await created()).toBe(1)
  const play = async (chosen: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Play a recording…' }).click()
    await (await chooser).setFiles(chosen)
  }
  await play({ name: 'broken.pdrec', mimeType: 'text/plain', buffer: Buffer.from('no recording') })
  const refusal = page.getByTestId('notice-recording').filter({ hasText: 'cannot be played' })
  await expect(refusal).toBeVisible()
  await play(file)
  const bar = page.getByTestId('replay-bar')
  await bar.waitFor()
  await expect(refusal).toHaveCount(0)
  // Nothing covers the sentence that says so.
  await expect(page.getByRole('dialog', { name: 'Connection' })).toHaveCount(0)
  await expect(bar).toContainText('This is a recording of the past')
  await expect(page.getByTestId('status-chip')).toContainText('Recording')
  // Another recording needs the live page first: the palette says so.
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill('play a recording')
  await expect(palette.getByTestId('command-back-to-live')).toHaveText(/Back to live/)
  await page.keyboard.press('Escape')
  await expect(trade.lastPrice).not.toHaveText('--')
  await expect(page.getByTestId('not-tradable')).toContainText("live orders can't be sent from the past")
  // The order that was sent while it was recorded: a mark, a step to it, and its text.
  await bar.getByRole('button', { name: 'Next action' }).click()
  await expect(bar.getByTestId('replay-intent')).toContainText(/Buy 0\.01 BTCUSDT at .* · accepted/)
  for (const side of [/^Buy/, /^Sell/])
    await expect(page.getByRole('button', { name: side }).last()).toBeDisabled()
  await expect(trade.orders).toHaveCount(0)

  const time = bar.getByTestId('replay-time')
  const started = await time.textContent()
  await bar.getByRole('combobox', { name: 'Speed' }).selectOption('1')
  await bar.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect(time).not.toHaveText(started ?? '')
  const line = bar.getByRole('slider', { name: 'Time in the recording' })
  await line.press('End')
  await expect(bar.getByRole('button', { name: 'Next trade' })).toBeDisabled()
  await line.press('Home')
  await expect(bar.getByRole('button', { name: 'Next trade' })).toBeEnabled()
  expect(await created()).toBe(1)
  // The chart's clock is the replay's: it stands still while real time passes.
  const clock = page.locator('.clock').first()
  const since = Date.now()
  await expect.poll(() => Date.now() - since).toBeGreaterThan(2500)
  const [shown = ''] = /\d\d:\d\d:\d\d/.exec((await time.textContent()) ?? '') ?? []
  expect(await clock.textContent()).toContain(shown)

  await bar.getByRole('button', { name: 'Back to live' }).click()
  await expect(bar).toHaveCount(0)
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
})

test('a replay of bars offers its own interval alone (CHART-10)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT')
  await trade.live()
  const chart = page.getByTestId('chart')
  const interval = (of: string) => chart.locator(`[data-interval="${of}"]`)
  await expect(interval('5')).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill("replay this chart's bars")
  await page.getByRole('option', { name: "Replay this chart's bars" }).click()
  await page.getByTestId('replay-bar').waitFor()
  await expect(interval('5')).toBeHidden()
  await expect(interval('30')).toBeVisible()
  await expect(chart.locator('[data-kind="mark"]')).toHaveCount(0)
  // A range keeps the interval.
  await chart.locator('[data-timeframe="1d"]').click()
  await expect(interval('30')).toHaveAttribute('aria-pressed', 'true')
  await expect(chart).not.toContainText('could not be loaded')
})
