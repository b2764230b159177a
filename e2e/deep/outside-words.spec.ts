import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { noteNotices, seenNotices } from '../support/seen-notices.ts'
import { shownKeys, watchForKeys } from '../support/shown-keys.ts'
import { venueCommand, venueOrder } from '../support/venue-command.ts'

/** English is the first, because the other languages are compared with it. */
const languages = [
  'en',
  'zh-CN',
  'zh-TW',
  'ja-JP',
  'ko-KR',
  'ru-RU',
  'id-ID',
  'es-ES',
  'tr-TR',
  'th-TH',
  'vi-VN',
  'de-DE',
  'ar',
  'he',
] as const

/** Texts of one language by the key of their check. */
type Said = Map<string, string>

/** A text without its figures. */
const words = (text: string): string => text.replaceAll(/[\d.,\s\u2066-\u2069]+/g, ' ').trim()

async function read(said: Said, key: string, at: Locator): Promise<void> {
  await expect(at, key).toHaveText(/\p{L}{2}/u)
  said.set(key, words((await at.textContent()) ?? ''))
}

/** Types into a TP/SL dialog and reads its messages. */
async function provoke(
  said: Said,
  dialog: Locator,
  faults: readonly (readonly [key: string, field: string, typed: string])[],
): Promise<void> {
  for (const [key, field, typed] of faults) {
    await dialog.getByTestId(field).fill(typed)
    await read(said, key, dialog.locator(`[data-message="${key}"]`).first())
  }
}

async function ofPosition(page: Page, said: Said, long: number, short: number): Promise<void> {
  const dialog = dialogOf(page)
  const open = async (symbol: string): Promise<number> => {
    await page.getByTestId(`position-${symbol}:0`).getByTestId('position-tpsl').press('Enter')
    const facts = dialog.locator('dl').first()
    await expect(facts.locator('dd').last()).toHaveText(/\d/)
    return Number(((await facts.locator('dd').last().textContent()) ?? '').replace(/[^0-9.]/g, ''))
  }
  const liqOfLong = await open('THINUSDT')
  const dearer = (long * 1.2).toFixed(1)
  const cheaper = (long * 0.97).toFixed(1)
  await provoke(said, dialog, [
    ['takeProfitOver', 'tp-trigger', '0'],
    ['tpPosPriceTooLow', 'tp-trigger', cheaper],
    ['priceErrorTickTip', 'tp-trigger', `${dearer}055`],
    ['slPosPriceTooHigh', 'sl-trigger', dearer],
    ['buySlPriceUpLiqPrice', 'sl-trigger', (liqOfLong * 0.98).toFixed(1)],
  ])
  await dialog.getByRole('tab').nth(1).click()
  await dialog.getByTestId('tpsl-add').click()
  await dialog.getByTestId('tp-trigger').fill(dearer)
  await dialog.getByTestId('sl-trigger').fill(cheaper)
  await dialog.getByTestId('tpsl-confirm').click()
  await provoke(said, dialog, [
    ['slTips1', 'tpsl-qty', ''],
    ['qtyErrorTickTip', 'tpsl-qty', '0.15'],
    ['tpSlQtyOver', 'tpsl-qty', '2'],
    ['maxQtySplitOrderTip', 'tpsl-qty', '1'],
  ])
  for (const leg of ['tp', 'sl'])
    await dialog.getByTestId(`leg-${leg}`).locator('select').first().selectOption('Limit')
  await provoke(said, dialog, [
    ['tpSlLimitExecTip', 'tp-limit', dearer],
    ['closeBuyLiqPriceTips', 'sl-limit', (liqOfLong * 0.98).toFixed(1)],
    ['tpLimitPriceEmpty', 'tp-limit', ''],
    ['slLimitPriceEmpty', 'sl-limit', ''],
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const liqOfShort = await open('LINKUSDT')
  await provoke(said, dialog, [
    ['tpPosPriceTooHigh', 'tp-trigger', (short * 1.02).toFixed(2)],
    ['slPosPriceTooLow', 'sl-trigger', (short * 0.97).toFixed(2)],
    ['sellSlPriceUpLiqPrice', 'sl-trigger', (liqOfShort * 1.02).toFixed(2)],
  ])
  await dialog.getByRole('tab').nth(1).click()
  await dialog.getByTestId('tpsl-add').click()
  await dialog.getByTestId('leg-sl').locator('select').first().selectOption('Limit')
  await provoke(said, dialog, [['closeSellLiqPriceTips', 'sl-limit', (liqOfShort * 1.02).toFixed(2)]])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function ofOrders(page: Page, said: Said, price: number): Promise<void> {
  const dialog = dialogOf(page)
  await page.getByTestId('account-tables').getByRole('tab').nth(1).click()
  const rows = page.locator('[data-testid^="order-"][role="row"]')
  // The newest order is on top: the sell order was placed last.
  await expect(rows).toHaveCount(2)
  for (const [side, faults] of [
    [
      'Buy',
      [
        ['tpPriceTooLow', 'tp-trigger', (price * 0.5).toFixed(2)],
        ['slPriceTooHigh', 'sl-trigger', (price * 1.9).toFixed(2)],
      ],
    ],
    [
      'Sell',
      [
        ['tpPriceTooHigh', 'tp-trigger', (price * 1.9).toFixed(2)],
        ['slPriceTooLow', 'sl-trigger', (price * 0.5).toFixed(2)],
      ],
    ],
  ] as const) {
    await rows
      .nth(side === 'Buy' ? 1 : 0)
      .getByTestId('order-tpsl')
      .press('Enter')
    await provoke(said, dialog, faults)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

async function ofTicket(page: Page, said: Said): Promise<void> {
  const trade = tradePage(page)
  const note = async (key: string, field: Locator): Promise<void> => {
    await expect(field, key).toHaveAccessibleDescription(/\p{L}{2}/u)
    const id = (await field.getAttribute('aria-describedby')) ?? ''
    said.set(key, words((await page.locator(`[id="${id}"]`).textContent()) ?? ''))
  }
  const near = Math.round((await trade.last()) / 5) * 5 + 3
  await trade.price.fill(String(near))
  await note('offTick', trade.price)
  await trade.price.fill(String(near + 2))
  await trade.qty.fill('9999999')
  await trade.qty.blur()
  await note('orderMaxQtyReplace', trade.qty)
  await trade.qty.fill('')
}

test('each check of the ticket and of TP/SL has its own text in each language, never a key (ERR-30)', async ({
  page,
  venue,
}) => {
  test.setTimeout(900_000)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/TICK5USDT')
  // This account has isolated positions, which have a liquidation price.
  await trade.chooseAccount(1)
  await venue.control('/account', { account: await accountOf(venue), changes: { kind: 'standard' } })
  for (const qty of ['0.5', '0.5']) await venueOrder(venue, { symbol: 'THINUSDT', qty })
  await venueOrder(venue, { symbol: 'LINKUSDT', side: 'Sell', qty: '20' })
  await trade.open('/trade/usdt/LINKUSDT')
  const short = await trade.last()
  for (const [side, share] of [
    ['Buy', 0.9],
    ['Sell', 1.1],
  ] as const)
    await venueOrder(venue, {
      symbol: 'LINKUSDT',
      side,
      qty: '20',
      orderType: 'Limit',
      timeInForce: 'GoodTillCancel',
      price: (short * share).toFixed(2),
    })
  await trade.open('/trade/usdt/THINUSDT')
  const long = await trade.last()
  await venue.control('/freeze', { frozen: true })
  let english: Said = new Map()
  for (const lang of languages) {
    await trade.open(`/trade/usdt/TICK5USDT?lang=${lang}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await watchForKeys(page)
    const said: Said = new Map()
    await ofTicket(page, said)
    await page.getByTestId('account-tables').getByRole('tab').nth(0).click()
    await ofPosition(page, said, long, short)
    await ofOrders(page, said, short)
    expect(await shownKeys(page), lang).toEqual([])
    if (lang === 'en') english = said
    else {
      const same = [...said].filter(([key, text]) => english.get(key) === text).map(([key]) => key)
      expect(same, `${lang}: said in English`).toEqual([])
      expect([...said.keys()], lang).toEqual([...english.keys()])
    }
    expect(new Set(said.values()).size, lang).toBeGreaterThan(15)
  }
  expect(english.size).toBe(23)
})

test('the language changes while notices arrive: they use that language, never a key (I18N-08)', async ({
  page,
  venue,
}) => {
  test.setTimeout(300_000)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await watchForKeys(page)
  await noteNotices(page)
  const limit = async (price: string): Promise<void> =>
    venueOrder(venue, { orderType: 'Limit', timeInForce: 'GoodTillCancel', price })
  const price = await trade.priceAway(-5)
  const english = new Set<string>()
  for (const lang of languages) {
    await page.getByTestId('language-menu').click()
    await page
      .getByRole('menuitemradio')
      .filter({ has: page.locator(`[lang="${lang}"]`) })
      .click()
    const told = (await seenNotices(page)).length
    // Some notices arrive before the language's texts are loaded, some after.
    await limit(price)
    await venueOrder(venue, { qty: '0.01' })
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect.poll(async () => (await seenNotices(page)).length).toBe(told + 2)
    await venueOrder(venue, { side: 'Sell', qty: '0.01', reduceOnly: true })
    await venueCommand(venue, { type: 'CancelAll', symbol: 'BTCUSDT' })
    await expect.poll(async () => (await seenNotices(page)).length).toBe(told + 4)
    const shown = (await seenNotices(page)).slice(told + 2).map(({ text }) => words(text))
    for (const text of shown)
      if (lang === 'en') english.add(text)
      else expect(english, lang).not.toContain(text)
    expect(await shownKeys(page), lang).toEqual([])
  }
  expect(english.size).toBe(2)
  // Proves that the watcher finds a key that is shown.
  await page.evaluate(() => document.querySelector('[role="log"]')?.append('msg.title.1: x'))
  await expect.poll(() => shownKeys(page)).toEqual(['msg.title.1'])
})
