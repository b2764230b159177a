import { expect, test } from '../fixtures.ts'
import { CANCEL_ALL, dialogOf, longPosition, notices, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('take profit and stop loss are set from the row, one is changed, one is cleared, and the other one always stays (TPSL-01, TPSL-08, TPSL-17, TPSL-24, TPSL-32, TPSL-35, TPSL-65, TPSL-66, TPSL-71, TPSL-72) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  const tp = String(Math.round(last * 1.02))
  const sl = String(Math.round(last * 0.98))
  await openFromRow(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Add TP/SL' })).toBeVisible()
  await dialog.getByTestId('tp-trigger').fill(tp)
  await dialog.getByTestId('sl-trigger').fill(sl)
  await expect(dialog.getByTestId('tp-linked')).not.toHaveValue('')
  await expect(dialog.getByTestId('tp-limit')).toHaveCount(0)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(notices(page)).toContainText('TP/SL of BTCUSDT set')
  const row = page.getByTestId('position-tpsl').first()
  await expect(row).toContainText(Number(tp).toLocaleString('en-US'))
  const [first] = await seenRequests(venue, SET)
  expect(first?.body).toMatchObject({
    symbol: 'BTCUSDT',
    positionIdx: 0,
    tpSlMode: 'Full',
    takeProfit: tp,
    stopLoss: sl,
    tpTriggerBy: 'LastPrice',
    slTriggerBy: 'LastPrice',
    tpOrderType: 'Market',
    slOrderType: 'Market',
    qtyX: '5000000',
  })
  expect(first?.body).not.toHaveProperty('tpStopOrderId')

  // Changing only the stop loss sends nothing about the take profit, which remains.
  await openFromRow(page)
  await expect(dialog.getByRole('heading', { name: 'Modify TP/SL' })).toBeVisible()
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(tp)
  const lower = String(Math.round(last * 0.97))
  await dialog.getByTestId('sl-trigger').fill(lower)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(Number(lower).toLocaleString('en-US'))
  await expect(row).toContainText(Number(tp).toLocaleString('en-US'))
  const [, second] = await seenRequests(venue, SET)
  expect(second?.body).toMatchObject({ stopLoss: lower, slStopOrderId: expect.stringMatching(/./) })
  expect(
    Object.keys(second?.body ?? {}).filter((name) => /^(tp(?!SlMode)|takeProfit|limitTake)/.test(name)),
  ).toEqual([])

  // Clearing the take profit leaves the stop loss at the venue.
  await openFromRow(page)
  await dialog.getByTestId('tp-trigger').fill('')
  await expect(dialog.getByTestId('leg-tp')).toContainText('It will be removed.')
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(`-- / ${Number(lower).toLocaleString('en-US')}`)
  const [, , third] = await seenRequests(venue, SET)
  expect(third?.body).toMatchObject({ takeProfit: '0', tpStopOrderId: expect.stringMatching(/./) })
  expect(third?.body).not.toHaveProperty('stopLoss')
})

test('partial entries are added, sorted, edited, cancelled one by one and all at once (TPSL-14, TPSL-15, TPSL-16, TPSL-25, TPSL-26, TPSL-27, TPSL-28, TPSL-29, TPSL-30, TPSL-31, TPSL-33, TPSL-34, TPSL-36, TPSL-39, TPSL-68, TPSL-69)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  const at = (share: number): string => String(Math.round(last * share))
  await openFromRow(page)
  const dialog = dialogOf(page)
  const partial = dialog.getByRole('tab', { name: /^Partial position/ })
  await expect(partial).toContainText('NEW')
  await partial.click()
  await expect(dialog).toContainText('No entries')
  // With nothing to cancel, the buttons shake for a second and no call is made.
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  await expect(dialog.getByTestId('tpsl-tools')).toHaveAttribute('data-shaking', '')
  await expect(dialog.getByTestId('tpsl-tools')).not.toHaveAttribute('data-shaking', '')
  expect(await seenRequests(venue, CANCEL_ALL)).toEqual([])

  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByTestId('tp-trigger').fill(at(1.03))
  await dialog.getByLabel('Order type of Take profit').selectOption('Limit')
  await dialog.getByTestId('tp-limit').fill(at(1.04))
  // Switching to the entire position and back resets the form to market without a limit.
  await dialog.getByRole('tab', { name: 'Entire position' }).click()
  await partial.click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByLabel('Order type of Take profit')).toHaveValue('Market')
  await expect(dialog.getByTestId('tp-limit')).toHaveCount(0)
  // Escape returns to the list and doesn't close the dialog.
  await page.keyboard.press('Escape')
  await expect(dialog.getByTestId('tpsl-list')).toBeVisible()

  const add = async (qty: string, tp: string, sl: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByTestId('tpsl-qty').fill(qty)
    await dialog.getByTestId('tp-trigger').fill(tp)
    if (sl !== '') await dialog.getByTestId('sl-trigger').fill(sl)
    await dialog.getByTestId('tpsl-confirm').click()
    await expect(dialog.getByTestId('tpsl-list')).toBeVisible()
  }
  await add('0.010', at(1.02), at(0.98))
  await add('0.020', at(1.01), '')
  const rows = dialog.getByTestId('tpsl-entry')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('0.020')
  const [one] = await seenRequests(venue, SET)
  expect(one?.body).toMatchObject({
    tpSlMode: 'Partial',
    tpSize: '0.01',
    slSize: '0.01',
    tpSizeX: '1000000',
    slSizeX: '1000000',
    qtyX: '1000000',
  })
  await dialog.getByRole('button', { name: /^Take profit/ }).click()
  await expect(rows.first()).toContainText('0.010')
  await dialog.getByRole('button', { name: /^Take profit/ }).click()
  await expect(rows.first()).toContainText('0.020')
  await dialog.getByRole('button', { name: /^Stop loss/ }).click()
  await expect(rows.first()).toContainText('0.010')

  await rows
    .filter({ hasText: '0.010' })
    .getByRole('button', { name: /^Modify/ })
    .click()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await expect(dialog.getByTestId('tpsl-qty')).toHaveValue('0.01')
  await dialog.getByRole('button', { name: 'Back' }).first().click()
  await expect(dialog.getByTestId('tpsl-list')).toBeVisible()
  await rows
    .filter({ hasText: '0.010' })
    .getByRole('button', { name: /^Modify/ })
    .click()
  await dialog.getByTestId('sl-trigger').fill(at(0.97))
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(rows.filter({ hasText: Number(at(0.97)).toLocaleString('en-US') })).toHaveCount(1)

  await rows
    .filter({ hasText: '0.020' })
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(rows).toHaveCount(1)
  await expect(notices(page)).toContainText('TP/SL of BTCUSDT canceled')
  // One notice covers the event. Its orders don't get their own notices.
  await expect(notices(page)).not.toContainText('Order canceled')
  await expect(notices(page)).not.toContainText('EC_')
  const [cancel] = await seenRequests(venue, orderPath.cancel)
  expect(cancel?.body).toMatchObject({ symbol: 'BTCUSDT', type: 'TpSlOcoStopOrder' })

  // A position that has only partial entries opens on their list.
  await page.keyboard.press('Escape')
  await openFromRow(page)
  await expect(dialog.getByTestId('tpsl-list')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(await seenRequests(venue, CANCEL_ALL)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  await ask.getByRole('button', { name: 'Confirm' }).click()
  await expect(rows).toHaveCount(0)
  await expect(notices(page)).toContainText('All canceled')
  await expect(notices(page)).toContainText('Partial take profits and stop losses of BTCUSDT canceled')
  const [all] = await seenRequests(venue, CANCEL_ALL)
  expect(all?.body).toEqual(
    expect.objectContaining({ symbol: 'BTCUSDT', positionIdx: 0, type: 'PartialTpSlConditional' }),
  )
})

test('the dialog is dragged and moved by keyboard, and remembers its position and its input types (TPSL-02, TPSL-04, TPSL-05, TPSL-23, TPSL-37, TPSL-38)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  const box = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const before = await box()
  await page.mouse.move(before.x + 60, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x - 60, before.y + 30, { steps: 4 })
  await page.mouse.up()
  const moved = await box()
  expect(moved.x).toBeLessThan(before.x - 60)
  await dialog.getByRole('button', { name: /arrow keys/ }).focus()
  await page.keyboard.press('ArrowLeft')
  const stepped = await box()
  expect(stepped.x).toBeLessThan(moved.x)
  // The dialog can't be dragged out of the browser window.
  await page.mouse.move(stepped.x + 60, stepped.y + 20)
  await page.mouse.down()
  await page.mouse.move(-2000, 100, { steps: 3 })
  await page.mouse.up()
  expect((await box()).x).toBeGreaterThanOrEqual(0)
  const left = await box()
  const end = (name: string) => dialog.getByTestId(name).locator('input[type="range"]')
  await expect(end('tp-slider')).toHaveAttribute('max', '150')
  await expect(end('sl-slider')).toHaveAttribute('max', '75')
  await dialog.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('dialog', { name: 'How TP/SL is entered' })).toContainText('NEW')
  await page.getByTestId('prefer-tp-PNL').check()
  await page.getByTestId('prefer-sl-PRICE').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(end('tp-slider')).toHaveAttribute('max', '25')
  await expect(end('sl-slider')).toHaveAttribute('max', '10')
  await page.reload()
  await trade.live()
  await openFromRow(page)
  await expect(dialog.getByTestId('tp-type')).toHaveValue('PNL')
  await expect(dialog.getByTestId('sl-type')).toHaveValue('PRICE')
  expect((await box()).x).toBeCloseTo(left.x, 0)
  expect(
    await page.evaluate(() => [
      localStorage.getItem('perpdeck.tpsl.input.tp'),
      localStorage.getItem('perpdeck.tpsl.input.sl'),
    ]),
  ).toEqual(['PNL', 'PRICE'])
})

test('an error is shown at its field, the others on submit; a refusal reverts the row and shows why (TPSL-46, TPSL-50, TPSL-51, TPSL-55, TPSL-57, TPSL-58, TPSL-70)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  const message = (key: string) => dialog.locator(`[data-message="${key}"]`)
  await dialog.getByTestId('tp-trigger').fill('0')
  await expect(message('takeProfitOver')).toBeVisible()
  await dialog.getByTestId('tp-trigger').fill(`${Math.round(last * 1.02)}.05`)
  await expect(message('priceErrorTickTip')).toBeVisible()
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 0.9)))
  await expect(message('tpPosPriceTooLow')).toBeVisible()
  await dialog.getByTestId('sl-trigger').fill(String(Math.round(last * 1.1)))
  await expect(message('slPosPriceTooHigh')).toBeVisible()
  await dialog.getByTestId('tpsl-confirm').click()
  expect(await seenRequests(venue, SET)).toEqual([])
  await dialog.getByTestId('tp-type').selectOption('PRICE')
  await dialog.getByTestId('sl-type').selectOption('PRICE')
  await dialog.getByTestId('tp-linked').fill('10000000000')
  await expect(dialog.getByTestId('tp-linked')).toHaveValue('999999999.9')
  await dialog.getByTestId('sl-linked').fill('100')
  await expect(dialog.getByTestId('sl-linked')).toHaveValue('99.9')
  await dialog.getByTestId('tp-type').selectOption('ROI')
  await dialog.getByTestId('tp-linked').fill('10000000000')
  await expect(dialog.getByTestId('tp-linked')).toHaveValue('999999999.9')
  await dialog.getByTestId('tp-linked').fill('20')
  await dialog.getByTestId('sl-linked').fill('')
  await venue.control('/faults/http', {
    method: 'POST',
    path: SET,
    times: 1,
    code: 77_778,
    message: 'not on a Sunday',
  })
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(notices(page)).toContainText('not on a Sunday')
  await expect(dialog.getByTestId('tp-linked')).toHaveValue('20')
  await expect(page.getByTestId('position-tpsl').first()).toContainText('Add')
})
