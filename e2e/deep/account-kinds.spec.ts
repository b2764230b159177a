import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { axeOf, chooseNamed, noticesOf, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const PREF = '/v3/private/user/member/pref-setting'
const COPY = '/fapi/beehive/private/v1/common/order'
const ACCOUNT_MODE = '/contract/v5/account/set-margin-mode'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reverse position' })

test('a hedge account has a row for each side; options show their greeks; every action is available in the row (POS-03, POS-28, POS-32, POS-34)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross hedge(?!,)/)
  await trade.showPositions()
  const side = (key: string) => page.getByTestId(`position-${key}`)
  await expect(side('BTCUSDT:1').locator('[data-column="size"]')).toContainText('+')
  await expect(side('BTCUSDT:2').locator('[data-column="size"]')).toContainText('-')
  await expect(side('BTCUSDT:0')).toHaveCount(0)
  const long = side('BTCUSDT:1')
  for (const name of [
    'Close BTCUSDT at market',
    'Close BTCUSDT at a limit price',
    'Reverse BTCUSDT',
    'Share BTCUSDT',
  ])
    await expect(long.getByRole('button', { name, exact: true })).toBeEnabled()
  await expect(long.getByTestId('position-tpsl')).toBeVisible()
  await expect(long.getByTestId('trailing-cell')).toBeVisible()
  await long.getByRole('button', { name: 'More for BTCUSDT' }).click()
  for (const name of ['Add or reduce margin', 'Leverage', 'Margin mode', 'Risk limits', 'Share position'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await long.getByRole('button', { name: 'Share BTCUSDT', exact: true }).click()
  await expect(page.getByTestId('poster-words')).toContainText('BTCUSDT')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Family' }).selectOption('option')
  const greeks = trade.positions.first().locator('[data-greek]')
  await expect(greeks).toHaveCount(5)
  for (const greek of ['delta', 'gamma', 'theta', 'vega', 'iv'])
    await expect(trade.positions.first().locator(`[data-greek="${greek}"]`)).toContainText(/\d/)
})

test('in hedge mode the closed side uses its own index and the new position opens on the other side (POS-19, POS-32)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^Standard cross hedge/)
  await trade.showPositions()
  await page.getByTestId('position-ETHUSDT:2').getByRole('button', { name: 'Reverse ETHUSDT' }).click()
  await expect(dialogOf(page).getByTestId('reverse-from')).toContainText('Short')
  await dialogOf(page).getByTestId('reverse-confirm').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(noticesOf(page)).toContainText('ETHUSDT reversed')
  await expect(page.getByTestId('position-ETHUSDT:2')).toHaveCount(0)
  await expect(page.getByTestId('position-ETHUSDT:1').locator('[data-column="size"]')).toContainText('+')
  expect((await seenRequests(venue, orderPath.create)).map(({ body }) => body)).toMatchObject([
    { side: 'Buy', positionIdx: 2, reduceOnly: true },
    { side: 'Buy', positionIdx: 1, reduceOnly: false },
  ])
})

test('a copy-trade leader reverses with the copy-trade calls, gets no "don’t ask again" and stores no choice; a follower sees why it cannot reverse (POS-12, POS-23, POS-24, PREF-03)', async ({
  page,
  otherProfile,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way, copy-trade leader/)
  await trade.showPositions()
  await page.getByTestId('position-ETHUSDT:0').getByRole('button', { name: 'Reverse ETHUSDT' }).click()
  await expect(dialogOf(page).getByTestId('reverse-confirm')).toBeEnabled()
  await expect(dialogOf(page).getByRole('checkbox')).toHaveCount(0)
  await dialogOf(page).getByTestId('reverse-confirm').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(noticesOf(page)).toContainText('ETHUSDT reversed')
  await expect(page.getByTestId('position-ETHUSDT:0').locator('[data-column="size"]')).toContainText('+')
  const [closed] = await seenRequests(venue, `${COPY}/close-all`)
  expect(closed?.body).toMatchObject({ symbol: 'ETHUSDT', positionIdx: 0 })
  const [created] = await seenRequests(venue, `${COPY}/create`)
  expect(created?.body).toMatchObject({ symbol: 'ETHUSDT', side: 'Buy', orderType: 'Market', action: 'Open' })
  for (const name of ['basePrice', 'positionIdx', 'price', 'qtyX', 'timeInForce', 'type'])
    expect(created?.body).toHaveProperty(name)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  expect(await seenRequests(venue, PREF)).toEqual([])

  const other = await otherProfile()
  const follower = tradePage(other)
  await follower.open()
  await chooseNamed(follower, /^UTA2 cross one-way, copy-trade follower/)
  await follower.showPositions()
  await other.getByTestId('position-ETHUSDT:0').getByRole('button', { name: 'Reverse ETHUSDT' }).click()
  await expect(dialogOf(other).getByTestId('reverse-confirm')).toBeDisabled()
  await expect(dialogOf(other)).toContainText("Followers can't reverse copied positions")
})

test('the margin mode of a unified account is changed for all its contracts; a refusal leaves it unchanged (MARGIN-08, MARGIN-21)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way/)
  await page.getByRole('button', { name: /^Margin mode: / }).click()
  // The margin mode belongs to the account. The exchange rejects a change while positions are open.
  await page.getByTestId('account-mode').click()
  const account = page.getByRole('dialog', { name: 'Margin mode of the account' })
  await expect(account.getByRole('radio', { name: /^Cross/ })).toBeChecked()
  await account.getByRole('radio', { name: /^Isolated/ }).check({ force: true })
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'account-mode')
  await account.getByRole('button', { name: 'Confirm' }).click()
  await expect(account.getByRole('alert')).toContainText(/\d{5}/)
  await expect(account.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  const [asked] = await seenRequests(venue, ACCOUNT_MODE)
  expect(asked?.body).toMatchObject({ marginMode: 'ISOLATED_MARGIN' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Margin mode: Cross/ })).toBeVisible()
})
