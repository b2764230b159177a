import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { isOfGateway } from '../support/gateway-venue.ts'

/** Test id or name of the focused element, through shadow trees. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return (
      element?.getAttribute('data-testid') ??
      element?.getAttribute('aria-label') ??
      element?.textContent ??
      ''
    )
  })

/** Presses Tab until the wanted control has the focus, at most 80 times. Returns the number of presses. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<number> {
  for (let presses = 1; presses <= 80; presses++) {
    await page.keyboard.press(key)
    if (wanted.test(await focused(page))) return presses
  }
  throw new Error(`no way by ${key} to ${wanted}; the focus is at "${await focused(page)}"`)
}

/** Logs in to the first account of the list, or to the one of a gateway. */
async function logInByKeys(page: Page): Promise<void> {
  await tabTo(page, /^(?:Choose a demo account|Log in$)/)
  await page.keyboard.press('Enter')
  if (!isOfGateway(page)) {
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitemradio').first()).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByTestId('account-name')).toBeVisible()
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
}

test('by keyboard alone: log in, type price and quantity, send, cancel (FORM-07, FORM-16)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const price = await trade.priceAway(-5)
  await logInByKeys(page)
  await tabTo(page, /^ticket-price$/)
  await page.keyboard.type(price)
  // Arrow keys change the price by one tick.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(trade.price).toHaveValue(new RegExp(`^${price}(\\.0+)?$`))
  await tabTo(page, /^ticket-qty$/)
  await page.keyboard.type('0.010')
  await tabTo(page, /^submit-buy$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Orders 1/ })).toBeVisible()
  await expect(trade.qty).toHaveValue('')
  await tabTo(page, /^Positions/)
  await page.keyboard.press('ArrowRight')
  await expect(trade.orders).toHaveCount(1)
  await tabTo(page, /^Cancel Buy order of BTCUSDT/)
  await page.keyboard.press('Enter')
  await expect(trade.orders).toHaveCount(0)
})

test('by keyboard alone, the whole journey: choose a market, buy at market, protect the position, close it (TPSL-26, POS-04) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await logInByKeys(page)
  // A market by its name.
  await page.keyboard.press('Control+k')
  await expect(page.locator('input[role="combobox"]')).toBeFocused()
  await page.keyboard.type('ETHUSDT')
  await expect(page.getByRole('option', { name: /^ETHUSDT/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trade\/usdt\/ETHUSDT$/)
  await trade.live()
  // A market order.
  await tabTo(page, /^(Limit|Market|Conditional)$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Market', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await tabTo(page, /^ticket-qty$/)
  await page.keyboard.type('0.50')
  await tabTo(page, /^submit-buy$/)
  await page.keyboard.press('Enter')
  await expect(trade.positions.filter({ hasText: 'ETHUSDT' })).toHaveCount(1)
  // Its take profit and stop loss.
  await tabTo(page, /^position-tpsl$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const last = await trade.last()
  await tabTo(page, /^tp-trigger$/)
  await page.keyboard.type(String(Math.round(last * 1.1)))
  await tabTo(page, /^tpsl-confirm$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  // Closes it at market, after a dialog that explains the effect.
  await tabTo(page, /^Close ETHUSDT at market/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await tabTo(page, /^close-confirm$/)
  await page.keyboard.press('Enter')
  await expect(trade.positions.filter({ hasText: 'ETHUSDT' })).toHaveCount(0)
})

test('every stop of the Tab key is visible, and none is a trap', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/freeze', { frozen: true })
  await page.evaluate(() => {
    interface Stop {
      readonly element: Element
      readonly look: string
    }
    /** Every style that can show a focus, of the element and its ancestors. */
    const lookOf = (element: Element): string => {
      const looks: string[] = []
      let at: Element | null = element
      for (let level = 0; at !== null && level < 4; level++, at = at.parentElement)
        for (const pseudo of [null, '::before', '::after']) {
          const style = getComputedStyle(at, pseudo)
          looks.push(
            style.outlineStyle === 'none' ? '' : `${style.outlineColor} ${style.outlineWidth}`,
            style.boxShadow,
            style.borderColor,
            style.backgroundColor,
            style.opacity,
            style.content,
            style.clipPath,
          )
        }
      return looks.join('|')
    }
    let before: Stop | null = null
    /** Name of the focused element, and of the previous stop if losing the focus didn't change its style. */
    Reflect.set(window, 'nextStop', () => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const name = (of: Element): string =>
        `${of.tagName} ${of.getAttribute('aria-label') ?? of.getAttribute('data-testid') ?? of.textContent.slice(0, 30)}`
      const unseen = before !== null && lookOf(before.element) === before.look ? name(before.element) : null
      before = element === null || element === document.body ? null : { element, look: lookOf(element) }
      return { at: before === null ? null : name(before.element), unseen }
    })
  })
  await page.getByRole('link', { name: 'Perpdeck, home' }).focus()
  const stops: string[] = []
  const unseen: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(async () => {
      // Colour transitions take several frames.
      await new Promise(requestAnimationFrame)
      let root: Document | ShadowRoot = document
      while (root.activeElement?.shadowRoot) root = root.activeElement.shadowRoot
      const changes = [...document.getAnimations(), ...root.getAnimations()].filter(
        (animation) => animation instanceof CSSTransition,
      )
      await Promise.allSettled(changes.map(({ finished }) => finished))
      const next = Reflect.get(window, 'nextStop') as () => { at: string | null; unseen: string | null }
      return next()
    })
    if (stop.unseen !== null) unseen.push(stop.unseen)
    if (stop.at === null) break
    stops.push(stop.at)
  }
  expect(unseen, 'stops that look the same with and without the focus').toEqual([])
  expect(stops.length).toBeGreaterThan(20)
  expect(stops.length, stops.join('; ')).toBeLessThan(120)
})

test('Escape closes only the topmost layer and returns the focus', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const leverage = page.getByRole('button', { name: /^Leverage: / })
  await leverage.focus()
  await expect(leverage).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  // The dialog takes the focus shortly after it opens. Keys pressed earlier go to the previous element.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(leverage).toBeFocused()
  const market = page.getByRole('button', { name: /^Choose a market/ })
  await market.focus()
  await expect(market).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search markets' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search markets' })).toHaveCount(0)
  await expect(market).toBeFocused()
})

test('the menu of a position opens by keyboard and returns the focus (POS-05)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.020')
  await trade.showPositions()
  const more = trade.positions.first().getByRole('button', { name: /^More/ })
  for (let round = 0; round < 2; round += 1) {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[role="menu"]:focus-within')).toHaveCount(1)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(more).toBeFocused()
  }
})

test('the focus stays in the page: after Escape in a dialog, an edit and a cancel it is where it was or nearby', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  // Each dialog that a position's row opens.
  for (const name of [/^position-tpsl$/, /^Close BTCUSDT at market/, /^Close BTCUSDT at a limit/]) {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    const dialog = page.locator('[role="dialog"],[role="alertdialog"]').last()
    await expect(dialog).toBeVisible()
    // The focus remains in the dialog while prices arrive and rows render again.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => focused(page)).toMatch(name)
  }
  const price = await trade.priceAway(-5)
  await trade.limit('Buy', '0.010', price)
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await tabTo(page, /^order-edit$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Price' }).last()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+KeyA')
  await page.keyboard.type(String(Number(price) - 100))
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('order-edit')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('order-edit')
  await tabTo(page, /^Cancel Buy order of BTCUSDT/)
  await page.keyboard.press('Enter')
  await expect(trade.orders).toHaveCount(0)
  // The focus must not move to another row's button, which a second Enter would press.
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName),
    )
    .toMatch(/region|tabpanel/)
})
