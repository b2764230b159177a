import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** A dialog, menu or popover of the trade page, and how the keyboard opens it. */
export interface Layer {
  readonly name: string
  /**
   * Files of src/main-thread that show it. Paths in features/ are relative to that folder. tests/walls/layers.test.ts
   * finds files that no layer names.
   */
  readonly of: readonly string[]
  /** Keys or button that open it. */
  readonly by: string | ((page: Page) => Locator)
  /** Buttons or menu items to press afterwards, in sequence. */
  readonly inside?: readonly ((page: Page) => Locator)[]
  /** Input before the layer is opened. */
  readonly before?: (page: Page) => Promise<void>
  /** Tabs to show before. */
  readonly tabs?: readonly RegExp[]
  /** Only on wide screens: cards and the phone's header have no such button. */
  readonly isWide?: boolean
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const item = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', { name, exact: typeof name === 'string' }).first()
const testId = (id: string) => (page: Page) => page.getByTestId(id).first()
const inChart = (role: string) => (page: Page) =>
  page.getByTestId('chart').first().locator(`[data-role="${role}"]`).first()

const account = button(/^Logged in as/)
const display = button('Display settings')
const more = button('More for BTCUSDT')
const positions = [/^Positions/]
const orders = [/^Orders/]

/** Every layer that a trader with a position and an order in BTCUSDT can open without an error or a fault. */
export const layers: readonly Layer[] = [
  { name: 'market menu', of: ['market-menu/market-menu-popup.tsx'], by: button(/^Choose a market/) },
  { name: 'palette', of: ['commands/command-palette.tsx'], by: 'Control+k' },
  { name: 'key sheet', of: ['commands/key-sheet.tsx'], by: '?' },
  { name: 'account menu', of: ['trading/account/account-menu-popup.tsx'], by: account },
  { name: 'reset', of: ['account/reset-dialog.tsx'], by: account, inside: [item('Reset this account…')] },
  { name: 'API keys', of: ['account/api-keys-dialog.tsx'], by: account, inside: [item('API keys…')] },
  { name: 'display', of: ['header/display-menu.tsx'], by: display },
  { name: 'settings', of: ['account/settings-dialog.tsx'], by: display, inside: [item('All settings…')] },
  { name: 'language', of: ['header/language-menu.tsx'], by: testId('language-menu'), isWide: true },
  { name: 'notices', of: ['notification-centre/notice-popup.tsx'], by: testId('notice-bell') },
  { name: 'status', of: ['connection/connection-popup.tsx'], by: testId('status-chip'), isWide: true },
  { name: 'figures', of: ['header/more-figures.tsx'], by: testId('more-figures') },
  { name: 'layout', of: ['app/workspace/workspace-tools.tsx'], by: testId('layout-menu'), isWide: true },
  { name: 'link group', of: ['app/workspace/group-menu.tsx'], by: testId('link-group'), isWide: true },
  { name: 'book', of: ['order-book/book-menu-popup.tsx'], by: button('Order book settings'), isWide: true },
  { name: 'trades', of: ['trades/trades-menu-popup.tsx'], by: button('Trade settings'), isWide: true },
  { name: 'funds', of: ['account/funds-dialog.tsx'], by: button('Add demo funds'), isWide: true },
  {
    name: 'margin mode',
    of: ['margin/margin-mode-dialog.tsx'],
    by: button(/^Margin mode: /),
    isWide: true,
  },
  { name: 'leverage', of: ['leverage/leverage-dialog.tsx'], by: button(/^Leverage: /), isWide: true },
  {
    name: 'leverage marks',
    of: ['ticket/leverage-marks-popup.tsx'],
    by: button('Choose a leverage'),
    isWide: true,
  },
  {
    name: 'price steps',
    of: ['ticket/price-steps-popup.tsx'],
    by: button(/^Price: steps/),
    tabs: [/^Limit$/],
    isWide: true,
  },
  { name: 'row menu', of: ['trading/row-actions/row-actions.tsx'], by: more, tabs: positions },
  {
    name: 'margin',
    of: ['margin/add-margin-dialog.tsx'],
    by: more,
    inside: [item('Add or reduce margin')],
    tabs: positions,
  },
  {
    name: 'tiers',
    of: ['margin/tiers-dialog.tsx'],
    by: more,
    inside: [item('Risk limits')],
    tabs: positions,
  },
  {
    name: 'poster',
    of: ['poster/poster-dialog.tsx'],
    by: more,
    inside: [item('Share position')],
    tabs: positions,
  },
  {
    name: 'close',
    of: ['position-actions/close-dialog.tsx'],
    by: button('Close BTCUSDT at market'),
    tabs: positions,
  },
  {
    name: 'close at a limit',
    of: ['position-actions/close-dialog.tsx'],
    by: button('Close BTCUSDT at a limit price'),
    tabs: positions,
  },
  {
    name: 'reverse',
    of: ['position-actions/reverse-dialog.tsx'],
    by: button('Reverse BTCUSDT'),
    tabs: positions,
  },
  {
    name: 'close all',
    of: ['position-actions/close-all-dialog.tsx'],
    by: button('Close all'),
    tabs: positions,
  },
  {
    name: 'details',
    of: ['tables/position-details.tsx'],
    by: button('Details of BTCUSDT'),
    tabs: positions,
  },
  {
    name: 'explanation',
    of: ['trading/explain/explain-host.tsx'],
    by: (page) => page.locator('button[title^="How is this calculated?"]').first(),
    tabs: positions,
  },
  {
    name: 'columns',
    of: ['tables/columns-menu-popup.tsx'],
    by: button('Columns'),
    tabs: positions,
    isWide: true,
  },
  { name: 'TP/SL', of: ['tpsl/drag-dialog.tsx'], by: testId('position-tpsl'), tabs: positions },
  {
    name: 'TP/SL preferences',
    of: ['tpsl/preferences-dialog.tsx'],
    by: testId('position-tpsl'),
    inside: [button('Preferences')],
    tabs: positions,
  },
  { name: 'TP/SL for all', of: ['tpsl/drag-dialog.tsx'], by: testId('tpsl-bulk-open'), tabs: [/^TP\/SL/] },
  {
    name: 'order guard',
    of: ['order-guard/guard-dialog.tsx'],
    before: async (page) => {
      const trade = tradePage(page)
      await trade.price.fill(await trade.priceAway(30))
      await trade.qty.fill('0.010')
      await trade.qty.blur()
    },
    by: testId('submit-buy'),
    tabs: [/^Limit$/],
    isWide: true,
  },
  { name: 'cancel all', of: ['trading/orders/cancel-question.tsx'], by: button('Cancel all'), tabs: orders },
  { name: 'chart intervals', of: [], by: inChart('intervals') },
  { name: 'chart kinds', of: [], by: inChart('chart-type') },
  { name: 'chart indicators', of: [], by: inChart('indicators') },
  { name: 'chart settings', of: [], by: inChart('settings'), isWide: true },
  { name: 'chart comparison', of: [], by: inChart('compare'), isWide: true },
  { name: 'chart layouts', of: [], by: inChart('layouts'), isWide: true },
]

/** Layers that need an error, a fault, another account or another screen size, with the journey that checks them. */
export const otherLayers: Readonly<Record<string, string>> = {
  'app/desk/add-panel.tsx': 'e2e/stories/desk.spec.ts',
  'app/desk/cell-head.tsx': 'e2e/stories/desk-charts.spec.ts',
  'app/desk/grid-picker.tsx': 'e2e/stories/desk-charts.spec.ts',
  'app/desk/market-button.tsx': 'e2e/stories/desk.spec.ts',
  'app/desk/panel-link.tsx': 'e2e/stories/desk.spec.ts',
  'app/desk/panel-menu.tsx': 'e2e/stories/desk.spec.ts',
  'app/desk/tabs-menu.tsx': 'e2e/stories/desk.spec.ts',
  'account/api-keys.tsx': 'e2e/stories/api-keys.spec.ts',
  'account/pair-dialog.tsx': 'e2e/stories/pairing.spec.ts',
  'safety/arming-dialog.tsx': 'e2e/stories/gateway-safety.spec.ts',
  'safety/kill-dialog.tsx': 'e2e/stories/gateway-safety.spec.ts',
  'errors/ban-dialog.tsx': 'e2e/stories/errors.spec.ts',
  'errors/refusal-prompts.tsx': 'e2e/stories/errors.spec.ts',
  'margin/mode-of-account.tsx': 'e2e/stories/position-mode.spec.ts',
  'order-book/own-orders-dialog.tsx': 'e2e/stories/book.spec.ts',
  'commands/tour.tsx': 'e2e/stories/start.spec.ts',
  'ticket/trade-bar.tsx': 'e2e/stories/ticket-phone.spec.ts',
  'position-actions/stopped-dialog.tsx': 'e2e/stories/reverse.spec.ts',
  'trading/explain/hint-popup.tsx': 'e2e/stories/slippage.spec.ts',
  'ticket/slippage-dialog.tsx': 'e2e/stories/slippage.spec.ts',
  'tpsl/entry-list.tsx': 'e2e/stories/tpsl-entries.spec.ts',
}

export const OPEN_LAYER = '[role="dialog"],[role="alertdialog"],[role="menu"]'
export const openLayers = (page: Page): Locator => page.locator(OPEN_LAYER).filter({ visible: true })

async function press(page: Page, locator: Locator): Promise<void> {
  await locator.focus()
  await page.keyboard.press('Enter')
}

/** Opens a layer by keyboard: focus and Enter. */
export async function openLayer(page: Page, { by, inside = [], tabs = [], before }: Layer): Promise<void> {
  for (const name of tabs) {
    // One after the other in one page.
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('tab', { name }).first().click()
  }
  await before?.(page)
  if (typeof by === 'string') {
    await page.locator('[data-testid="chart"], main').first().focus()
    await page.keyboard.press(by)
  } else await press(page, by(page))
  await expect(openLayers(page).first()).toBeVisible()
  for (const [at, next] of inside.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    await press(page, next(page))
    // The menu must close first, because the layer opens after it.
    // oxlint-disable-next-line no-await-in-loop
    if (at === inside.length - 1)
      await expect(page.getByRole('menu').filter({ visible: true })).toHaveCount(0)
    // oxlint-disable-next-line no-await-in-loop
    await expect(openLayers(page).last()).toBeVisible()
  }
}

/** Name of the focused element, through shadow trees. null if it is the body or invisible. */
const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (element === null || element === document.body || !element.checkVisibility()) return null
    return (
      element.getAttribute('data-testid') ??
      element.getAttribute('aria-label') ??
      `${element.tagName} ${element.textContent.slice(0, 30)}`
    )
  })

/**
 * Presses Escape until no layer is open, and checks after each press that an element has the focus. Returns the
 * faults.
 */
export async function leaveLayers(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (let presses = 0; presses < 4; presses++) {
    // oxlint-disable-next-line no-await-in-loop
    const before = await openLayers(page).count()
    if (before === 0) return faults
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Escape')
    try {
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => openLayers(page).count(), { timeout: 5000 }).toBeLessThan(before)
    } catch {
      faults.push('Escape leaves it open')
      return faults
    }
    try {
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => focusedName(page), { timeout: 3000 }).not.toBeNull()
    } catch {
      faults.push('after Escape nothing has the focus')
    }
  }
  return faults
}
