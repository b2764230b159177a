import { expect, test } from '../fixtures.ts'
import { shot } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { fingerOn } from '../support/finger.ts'
import {
  barButton,
  middleOf,
  onPhone,
  PHONE,
  prepareMarketOrder,
  ticketSheet,
  typeMarketOrder,
} from '../support/phone.ts'
import { orderIntents, orderPath, seenRequests } from '../support/venue-requests.ts'

for (const side of ['Buy', 'Sell'] as const)
  test(`on a phone, the second tap of a double tap on the bar’s ${side} button sends no order; a later tap sends one (FORM-39)`, async ({
    page,
    venue,
  }) => {
    const trade = await onPhone(page)
    const finger = await fingerOn(page)
    const inBar = barButton(page, side)
    await prepareMarketOrder(trade, inBar)
    const sheet = ticketSheet(page)
    const at = await middleOf(inBar)
    await finger.tap(at)
    await sheet.waitFor()
    await finger.tap(at)
    const submit = page.getByTestId(`submit-${side.toLowerCase()}`)
    await expect(submit).toBeEnabled()
    const own = await middleOf(submit)
    // Both buttons are at the same place, which is what makes the double tap dangerous.
    expect(Math.hypot(own.x - at.x, own.y - at.y)).toBeLessThan(120)
    await expect(page.getByTestId(`${side.toLowerCase()}-cost`)).toHaveText(/\d/)
    expect(await orderIntents(venue)).toEqual([])
    await expect(trade.qty).toHaveValue('0.020')
    // The sheet is open and shows the order: a tap sends it.
    await expect(async () => {
      await finger.tap(own)
      await expect.poll(() => orderIntents(venue), { timeout: 1000 }).toHaveLength(1)
    }).toPass()
    await expect(sheet).toHaveCount(0)
    expect(await orderIntents(venue)).toHaveLength(1)
  })

for (const name of ['Leverage', 'Margin mode'])
  for (const answer of ['Cancel', 'Confirm'])
    test(`on a phone, a double tap on ${answer} of the dialog ${name} sends no order of the ticket beneath it; a later tap sends one (FORM-39)`, async ({
      page,
      venue,
    }) => {
      const trade = await onPhone(page)
      const finger = await fingerOn(page)
      await typeMarketOrder(trade)
      await expect(page.getByTestId('buy-cost')).toHaveText(/\d/)
      const submit = page.getByTestId('submit-buy')
      await expect(submit).toBeEnabled()
      await page.getByRole('button', { name: new RegExp(`^${name}: .*Change`) }).click()
      if (answer === 'Confirm' && name === 'Leverage')
        await page.getByRole('button', { name: /Leverage: one more/ }).click()
      const choice = page.getByRole('dialog').last().getByRole('button', { name: answer, exact: true })
      await expect(choice).toBeVisible()
      const at = await middleOf(choice)
      await finger.tap(at)
      // `expect` would look again only after the time in which such taps are ignored.
      await choice.waitFor({ state: 'detached' })
      await finger.tap(at)
      await finger.tap(at)
      await shot(page, `uncovered-${name}-${answer}`)
      expect(await orderIntents(venue)).toEqual([])
      await expect(async () => {
        await finger.tap(await middleOf(submit))
        await expect.poll(() => orderIntents(venue), { timeout: 1000 }).toHaveLength(1)
      }).toPass()
    })

test('with a mouse at 200 % zoom, a double press on the bar sends no order; a single press in the sheet sends one at once (FORM-39)', async ({
  page,
  venue,
}) => {
  const trade = await onPhone(page, { width: 720, height: 450 })
  const inBar = barButton(page)
  await prepareMarketOrder(trade, inBar)
  const sheet = ticketSheet(page)
  const { x, y } = await middleOf(inBar)
  await page.mouse.click(x, y)
  await page.getByTestId('submit-buy').waitFor()
  await page.mouse.click(x, y)
  await expect(page.getByTestId('buy-cost')).toHaveText(/\d/)
  expect(await orderIntents(venue)).toEqual([])
  // Elsewhere in the sheet a press needs no wait: the other side's choice is under no finger yet.
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.mouse.click(x, y)
  await sheet.waitFor()
  await sheet.getByRole('button', { name: /Sell/ }).first().click()
  await expect(page.getByTestId('submit-sell')).toBeVisible()
})

test('the keyboard opens the sheet and sends at once: only presses are guarded (FORM-39)', async ({
  page,
  venue,
}) => {
  const trade = await onPhone(page)
  await prepareMarketOrder(trade)
  await barButton(page).press('Enter')
  await page.getByTestId('submit-buy').press('Enter')
  await expect.poll(() => orderIntents(venue)).toHaveLength(1)
})

test('on a phone, a double tap on the end of an order’s label in the chart cancels nothing; a later tap on its cross cancels it (LINES-12)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/freeze', { frozen: true })
  await trade.limit('Buy', '0.010', await trade.priceAway(-0.1))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.setViewportSize(PHONE)
  const finger = await fingerOn(page)
  const chart = chartView(page)
  await chart.shown()
  await expect(chart.lines('order:')).toHaveCount(1)
  await chart.root.evaluate((root) => root.scrollIntoView({ block: 'center' }))
  const label = await chart.find('ns-resize', 40)
  if (label === null) throw new Error('the order’s label is not in view')
  const place = { x: label.x, y: label.y + 2 }
  await finger.tap(place)
  const cross = await chart.buttonOf(place)
  if (cross === null) throw new Error('the label did not unfold')
  const { x, y } = await chart.middle()
  // A tap elsewhere folds it, and no mouse is over it.
  await page.mouse.move(20, 20)
  await finger.tap({ x: x - 100, y: y - 60 })
  const cancels = () => seenRequests(venue, orderPath.cancel)
  await finger.doubleTap(cross)
  await expect.poll(() => chart.buttonOf(place)).not.toBeNull()
  await shot(page, 'double-tap-label')
  expect(await cancels()).toEqual([])
  await expect(async () => {
    await finger.tap(cross)
    await expect.poll(cancels, { timeout: 1000 }).toHaveLength(1)
  }).toPass()
})

test('on a phone held sideways, the second tap of a double tap on a position’s Market button closes nothing; a later tap on the question does (POS-04)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await page.setViewportSize({ width: 667, height: 375 })
  const finger = await fingerOn(page)
  const market = page.getByRole('button', { name: 'Close BTCUSDT at market' })
  const confirm = page.getByTestId('close-confirm')
  // The card is scrolled until its button is where the question has its own, just above the bar at the bottom.
  await market.click()
  const own = await confirm.boundingBox()
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)
  const bar = await page.locator('nav').boundingBox()
  if (own === null || bar === null) throw new Error('the question or the bar is not in view')
  expect(own.y + 4).toBeLessThan(bar.y)
  await market.evaluate((button, y) => {
    const box = button.getBoundingClientRect()
    for (let at = button.parentElement; at !== null; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight) at.scrollTop += box.top + box.height / 2 - y
  }, own.y + 4)
  const at = await middleOf(market)
  expect(at.x).toBeGreaterThan(own.x)
  expect(at.x).toBeLessThan(own.x + own.width)
  expect(Math.abs(at.y - own.y - 4)).toBeLessThan(3)
  await shot(page, 'double-tap-card')
  await finger.tap(at)
  // Before its figures are there, the button sends nothing.
  await page.locator('[data-testid="close-confirm"]:enabled').waitFor()
  await finger.tap(at)
  await expect(page.getByText('Est. fill price')).toBeVisible()
  await shot(page, 'double-tap-close')
  expect(await orderIntents(venue)).toHaveLength(1)
  // The question is still there: a tap on its button closes the position.
  await expect(async () => {
    await finger.tap(at)
    await expect.poll(() => orderIntents(venue), { timeout: 1000 }).toHaveLength(2)
  }).toPass()
  await expect(trade.positions).toHaveCount(0)
  expect(await orderIntents(venue)).toHaveLength(2)
})
