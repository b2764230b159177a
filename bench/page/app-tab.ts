import type { VenueProcess } from '../../e2e/support/venue-process.ts'
import { launchRawChromium, type RawChromium, type RawTab } from '../../e2e/support/raw-chromium.ts'
import { sleep } from './windows.ts'

/** Result of `window.__perpdeck.stats()`. */
export interface AppStats {
  readonly patches: number
  readonly ages: readonly number[]
  readonly pixelAges: readonly number[]
  readonly longTasks: number
}

const call = (path: string, body: string): string =>
  `fetch('${path}', { method: 'POST', headers: { 'content-type': 'application/json', platform: 'pc' }, body: JSON.stringify(${body}) }).then((answer) => answer.json())`

export interface BenchOrder {
  readonly symbol: string
  readonly side: 'Buy' | 'Sell'
  readonly orderType: 'Limit' | 'Market'
  readonly qty: string
  readonly price?: string
}

/** Places an order with the session cookie of the tab's browser. */
export const createOrder = (tab: RawTab, order: BenchOrder): Promise<unknown> =>
  tab.evaluate(
    call(
      '/contract/v5/order/create',
      JSON.stringify({
        ...order,
        qtyX: String(Math.round(Number(order.qty) * 1e8)),
        timeInForce: order.orderType === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
        orderLinkId: `bench-${order.symbol}-${order.orderType}-${order.price ?? 'market'}`,
      }),
    ),
  )

/**
 * Starts a browser that is logged in to the account with this name or id, or to the first one. With `holding` the account
 * gets three positions and six resting orders, so that every panel has work. The login runs on a plain file of the
 * same origin, before the app is first loaded.
 */
export async function launchTrader(
  url: string,
  holding = true,
  name = '',
  pairingCode?: string,
  size: { readonly width: number; readonly height: number } = { width: 1440, height: 900 },
): Promise<RawChromium> {
  const browser = await launchRawChromium(size)
  const tab = await browser.openTab(`${url}/fonts/OFL.txt`)
  await sleep(500)
  // A gateway shows its account to a paired browser alone.
  if (pairingCode !== undefined) await tab.evaluate(call('/user/pair', `{ code: '${pairingCode}' }`))
  const account = await tab.evaluate<string>(
    `fetch('/user/demo-accounts', { headers: { platform: 'pc' } }).then((answer) => answer.json()).then((answer) => (answer.result.accounts.find(({ name, accountId }) => [name, accountId].includes(${JSON.stringify(name)})) ?? answer.result.accounts[0]).accountId)`,
  )
  await tab.evaluate(call('/user/login', `{ accountId: ${JSON.stringify(account)} }`))
  if (holding) {
    for (const [symbol, qty] of [
      ['BTCUSDT', '0.1'],
      ['ETHUSDT', '1'],
      ['SOLUSDT', '10'],
    ] as const) {
      await createOrder(tab, { symbol, side: 'Buy', orderType: 'Market', qty })
    }
    const held = await tab.evaluate<string>(
      `fetch('/contract/v5/private/snapshot', { headers: { platform: 'pc' } }).then((answer) => answer.text())`,
    )
    const entry = Number(/"(?:ep|entryPrice)":"(\d+)/.exec(held)?.[1] ?? '0')
    if (entry === 0) throw new Error(`the bench holds no position: ${held.slice(0, 300)}`)
    for (let step = 1; step <= 6; step++) {
      const price = String(Math.round(entry * (1 - step / 100)))
      await createOrder(tab, { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.010', price })
    }
  }
  await tab.close()
  return browser
}

/**
 * In the page: prices, book and chart can be seen. Last price: text. Book and chart: pixels of their canvases, as workers paint
 * them after the page has reported them as shown. Empty ones have at most 4 colours (chart) and some 50 (book).
 */
export const IS_READY = `(() => {
  if (!window.__perpdeck || !/\\d/.test(document.querySelector('[data-testid=last-price]')?.textContent ?? '')) return false
  const chart = document.querySelector('[data-testid=chart]')
  if (chart?.dataset.phase !== 'shown') return false
  const canvasesIn = (root) => [...root.querySelectorAll('*')].flatMap((node) =>
    node.localName === 'canvas' ? [node] : [node.shadowRoot, node.contentDocument].flatMap((inner) => (inner ? canvasesIn(inner) : [])))
  const area = (canvas) => canvas.width * canvas.height
  const plot = canvasesIn(chart).sort((one, other) => area(other) - area(one))[0]
  const book = document.querySelector('[data-testid=book-canvas] canvas')
  const pen = (window.benchPen ??= Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).getContext('2d', { willReadFrequently: true }))
  const colours = (canvas) => {
    if (!canvas || area(canvas) <= 1) return 0
    pen.clearRect(0, 0, 64, 64)
    pen.drawImage(canvas, 0, 0, 64, 64)
    return new Set(new Uint32Array(pen.getImageData(0, 0, 64, 64).data.buffer)).size
  }
  return colours(plot) > 20 && colours(book) > 100
})()`

/**
 * Opens the trade page and waits until prices, book and chart are shown. Throws an error that lists what is missing.
 */
export async function openApp(browser: RawChromium, url: string, ownWindow = false): Promise<RawTab> {
  const tab = await browser.openTab(`${url}/trade/usdt/BTCUSDT`, ownWindow)
  const from = Date.now()
  while (Date.now() - from < 30_000) {
    await sleep(20)
    const ready = await tab.evaluate<boolean>(IS_READY).catch(() => false)
    if (ready) return tab
  }
  throw new Error(
    `the app was not ready after 30 s: ${await tab.evaluate<string>('document.body.innerText.slice(0, 400)')}`,
  )
}

export const appStats = (tab: RawTab): Promise<AppStats> =>
  tab.evaluate<AppStats>('window.__perpdeck.stats()')

/** Animation frames of the page's main thread in one second. */
export const frameRate = (tab: RawTab): Promise<number> =>
  tab.evaluate<number>(
    `new Promise((resolve) => { let frames = 0; const from = performance.now(); const step = () => { frames++; const past = performance.now() - from; if (past < 1000) requestAnimationFrame(step); else resolve(frames * 1000 / past) }; requestAnimationFrame(step) })`,
  )

/** What the venue counts of its push side. */
export const readPush = (
  venue: VenueProcess,
): Promise<{
  readonly sockets: number
  readonly logins: number
  readonly bufferedBytes: number
  readonly droppedUpdates: number
  readonly achievedRate: number
}> => venue.control('/push')
