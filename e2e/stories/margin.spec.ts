import { expect, test } from '../fixtures.ts'
import { axeOf, chooseNamed, noticesOf, openLong, shot } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { isOfGateway } from '../support/gateway-venue.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { venueOrder } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

const ADD = '/contract/v5/private/position/add-margin'
const PRE = '/contract/v5/private/position/pre-add-margin'
const AUTO = '/contract/v5/private/position/set-auto-add-margin'
const TIERS = '/contract/v5/position/risk-limit-list'

test('margin is added to an isolated position after a preview of the liquidation price, auto-add is switched, risk tiers are shown (MARGIN-01, MARGIN-09, MARGIN-10, MARGIN-11, MARGIN-15, MARGIN-16, MARGIN-17)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('button', { name: /^Margin mode: / }).click()
  const dialog = page.getByRole('dialog')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'margin-mode')
  await dialog.getByRole('radio', { name: /^Isolated/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: /^Margin mode: Isolated/ })).toBeVisible()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const more = page.getByRole('button', { name: 'More for BTCUSDT' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Add or reduce margin' }).click()
  await dialog.getByTestId('margin-amount').fill('100.29')
  await expect(dialog.getByTestId('margin-forecast')).toContainText(
    isOfGateway(page) ? 'Estimate, not the exchange' : 'Exchange estimate',
  )
  const told = figure((await dialog.getByTestId('margin-forecast').textContent())?.replace(/\.$/, '') ?? '')
  expect(told).toBeGreaterThan(0)
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'add-margin')
  await dialog.getByTestId('margin-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(noticesOf(page)).toContainText('100.29 USDT')
  const [added] = await seenRequests(venue, ADD)
  expect(added?.body).toMatchObject({ symbol: 'BTCUSDT', addToPositionBalanceE8: '10029000000' })
  const [asked] = await seenRequests(venue, PRE)
  expect(asked?.query).toContain('_sp_business=usdt')
  await expect
    .poll(async () => figure(await trade.positions.first().locator('[data-column="liq"]').textContent()))
    .toBe(told)

  await more.click()
  await page.getByRole('menuitem', { name: 'Add or reduce margin' }).click()
  await dialog.getByRole('checkbox', { name: 'Auto-add margin' }).click({ force: true })
  await expect(noticesOf(page)).toContainText('Auto-add margin of BTCUSDT on')
  const [auto] = await seenRequests(venue, AUTO)
  expect(auto?.body).toMatchObject({ symbol: 'BTCUSDT', isAutoAddMargin: true })
  await dialog.getByRole('button', { name: 'Risk limits' }).click()
  await expect(dialog.getByTestId('tier').first()).toContainText('yours')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'tiers')
  await page.keyboard.press('Escape')
  await venue.control('/faults/http', { method: 'GET', path: TIERS, times: 4, code: 10_001, message: 'no' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Risk limits' }).click()
  await expect(dialog).toContainText('No tiers')
})

test('margin of a linear, a USDC and an inverse position is refused and added, each with the codes of its kind; typed values stay (MARGIN-11, MARGIN-12, MARGIN-13, MARGIN-14, MARGIN-15)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  // This account has isolated positions.
  await trade.chooseAccount(1)
  const account = await accountOf(venue)
  const kinds = [
    {
      symbol: 'BTCUSDT',
      coin: 'USDT',
      qty: '0.01',
      add: '50.29',
      e8: '5029000000',
      failed: 10202,
    },
    {
      symbol: 'BTCPERP',
      coin: 'USDC',
      qty: '0.01',
      add: '50.29',
      e8: '5029000000',
      failed: 10202,
    },
    {
      symbol: 'BTCUSD',
      coin: 'BTC',
      qty: '500',
      add: '0.00290000',
      e8: '290000',
      failed: 20202,
    },
  ] as const
  for (const { coin, symbol, qty } of kinds) {
    if (coin !== 'USDT')
      await venue.control('/wallet', { account, coin, amount: coin === 'BTC' ? '1' : '20000' })
    await venueOrder(venue, { symbol, qty })
  }
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(kinds.length)
  const dialog = page.getByRole('dialog')
  for (const { symbol, coin, add, e8, failed } of kinds) {
    await venue.control('/faults/http', {
      method: 'POST',
      path: ADD,
      times: 1,
      code: 30_032,
      message: 'not now',
    })
    await page
      .getByTestId(`position-${symbol}:0`)
      .getByRole('button', { name: /^More for / })
      .click()
    await page.getByRole('menuitem', { name: 'Add or reduce margin' }).click()
    await dialog.getByTestId('margin-amount').fill(add)
    // The forecast comes from the exchange, also on an inverse symbol.
    await expect(dialog.getByTestId('margin-forecast')).toHaveText(/\d/)
    await dialog.getByTestId('margin-confirm').click()
    await expect(dialog.getByRole('alert')).toContainText(String(failed))
    await expect(dialog.getByRole('alert')).toContainText('30032')
    // Through a gateway amounts have four decimals.
    const typed = isOfGateway(page) ? Number(add).toFixed(4) : add
    await expect(dialog.getByTestId('margin-amount')).toHaveValue(typed)
    await dialog.getByTestId('margin-confirm').click()
    await expect(dialog).toHaveCount(0)
    await expect(noticesOf(page)).toContainText(`${Number(typed)} ${coin}`)
    // A code looks like a failure.
    await expect(noticesOf(page)).not.toContainText('code')
    const sent = (await seenRequests(venue, ADD)).filter(({ body }) => body['symbol'] === symbol)
    expect(sent.map(({ retCode }) => retCode)).toEqual([30_032, 0])
    expect(sent.at(-1)?.body).toMatchObject({ addToPositionBalanceE8: e8 })
    const [asked] = (await seenRequests(venue, PRE)).filter(({ body }) => body['symbol'] === symbol)
    expect(asked?.query).toContain('_sp_business=usdt')
  }
})

test('in cross mode auto-add is refused with a text and a position has no margin of its own; unified accounts have one mode for linear contracts (MARGIN-03, MARGIN-04, MARGIN-10)', async ({
  page,
  otherProfile,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await page.getByRole('button', { name: 'More for BTCUSDT' }).click()
  await page.getByRole('menuitem', { name: 'Add or reduce margin' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('auto-add')).toContainText(
    'in cross margin the whole balance already backs',
  )
  await expect(dialog.getByRole('checkbox', { name: 'Auto-add margin' })).toBeDisabled()
  await expect(dialog.getByTestId('margin-confirm')).toBeDisabled()
  await page.keyboard.press('Escape')

  const other = await otherProfile()
  const unified = tradePage(other)
  await unified.open()
  await chooseNamed(unified, /^UTA2 cross one-way/)
  await other.getByRole('button', { name: /^Margin mode: / }).click()
  // Behind a gateway the mode is that of the account.
  if (isOfGateway(other)) return
  await expect(other.getByRole('radio', { name: /^Isolated/ })).toBeDisabled()
  await expect(other.getByTestId('mode-why')).toContainText('unified account')
})
