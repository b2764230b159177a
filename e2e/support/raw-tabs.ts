import type { RawChromium, RawTab } from './raw-chromium.ts'
import type { VenueProcess } from './venue-process.ts'

/** A trade page in a raw browser, read and operated by expressions. */
export interface RawTradeTab extends RawTab {
  /** Waits until its book is live and it shows a price. */
  live(): Promise<void>
  /** Number of orders in its list. Opens the list. */
  orders(): Promise<number>
  /** Text of a test id, '' if it doesn't exist. */
  text(testId: string): Promise<string>
  /** Places a resting order of its account directly at the exchange. */
  order(price: string): Promise<void>
}

/** The hub that the tabs are connected to. */
export interface RawHub {
  readonly targetId: string
  readonly url: string
  evaluate(expression: string): Promise<unknown>
  /** Calls a function on every live object of a browser class, as `this`. Returns the number of objects. */
  onEach(className: string, declaration: string): Promise<number>
}

/** Waits until an expression of a raw tab is true. */
export const until = async (what: string, is: () => Promise<boolean>, ms = 30_000): Promise<void> => {
  for (const end = Date.now() + ms; ;) {
    if (await is().catch(() => false)) return
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The first account that a socket of the venue is logged in to. */
export async function accountOf(venue: VenueProcess): Promise<string> {
  const { sockets } = await venue.control<{ sockets: { accountId: string | null }[] }>('/push/sockets')
  return sockets.find(({ accountId }) => accountId !== null)?.accountId ?? ''
}

/** Opens the trade page. With `login` the browser first logs in to its first demo account. */
export async function tradeTab(
  browser: RawChromium,
  venue: VenueProcess,
  options: { readonly login?: boolean },
): Promise<RawTradeTab> {
  const tab = await browser.openTab(`${venue.url}/robots.txt`)
  await until('the origin', () => tab.evaluate(`location.origin === '${venue.url}'`))
  if (options.login === true)
    await tab.evaluate(`(async () => {
      const headers = { platform: 'pc', 'content-type': 'application/json' }
      const list = await (await fetch('/user/demo-accounts', { headers })).json()
      const accountId = list.result.accounts[0].accountId
      await fetch('/user/login', { method: 'POST', headers, body: JSON.stringify({ accountId }) })
    })()`)
  await tab.send('Page.navigate', { url: `${venue.url}/trade/usdt/BTCUSDT` })
  const text = (testId: string): Promise<string> =>
    tab.evaluate(`document.querySelector('[data-testid="${testId}"]')?.textContent ?? ''`)
  const trade: RawTradeTab = {
    ...tab,
    text,
    live: () =>
      until('a live book', () =>
        tab.evaluate(`/\\d/.test(document.querySelector('[data-testid="last-price"]')?.textContent ?? '') &&
          document.querySelector('[data-testid="book-twin"]')?.dataset.state === 'live'`),
      ),
    orders: () =>
      tab.evaluate(`(() => {
        const wanted = [...document.querySelectorAll('[role="tab"]')].find((one) => /^Orders/.test(one.textContent))
        if (wanted?.getAttribute('aria-selected') !== 'true') wanted?.click()
        return document.querySelectorAll('[data-testid^="order-"][role="row"]').length
      })()`),
    order: async (price) => {
      const account = await accountOf(venue)
      const command = {
        type: 'CreateOrder',
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Limit',
        qty: '0.01',
        price,
        timeInForce: 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
      }
      await venue.control('/command', { account, command })
    },
  }
  await trade.live()
  if (options.login === true)
    await until('the account', async () => /\d/.test(await text('ticket-available')))
  return trade
}

/** The only SharedWorker of this browser. */
export async function joinedHub(browser: RawChromium): Promise<RawHub> {
  const found = (await browser.targets()).find(({ type }) => type === 'shared_worker')
  if (found === undefined) throw new Error('there is no hub')
  const { sessionId } = await browser.cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: found.targetId,
    flatten: true,
  })
  return {
    targetId: found.targetId,
    url: found.url,
    evaluate: async (expression) => {
      const answer = await browser.cdp.send<{ result: { value?: unknown } }>(
        'Runtime.evaluate',
        { expression, returnByValue: true },
        sessionId,
      )
      return answer.result.value
    },
    onEach: async (className, declaration) => {
      const { result } = await browser.cdp.send<{ result: { objectId: string } }>(
        'Runtime.evaluate',
        { expression: `${className}.prototype` },
        sessionId,
      )
      const { objects } = await browser.cdp.send<{ objects: { objectId: string } }>(
        'Runtime.queryObjects',
        { prototypeObjectId: result.objectId },
        sessionId,
      )
      const answer = await browser.cdp.send<{ result: { value: number } }>(
        'Runtime.callFunctionOn',
        {
          objectId: objects.objectId,
          functionDeclaration: `function () { for (const one of this) (${declaration}).call(one); return this.length }`,
          returnByValue: true,
        },
        sessionId,
      )
      return answer.result.value
    },
  }
}

/** Pauses a worker or a page, as a hang would. Returns a function that resumes it. */
export async function pauseTarget(browser: RawChromium, targetId: string): Promise<() => Promise<void>> {
  const { sessionId } = await browser.cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = (method: string): Promise<unknown> => browser.cdp.send(method, {}, sessionId)
  const paused = new Promise<void>((resolve) => {
    browser.cdp.on('Debugger.paused', (_params, of) => {
      if (of === sessionId) resolve()
    })
  })
  await send('Debugger.enable')
  await send('Debugger.pause')
  await paused
  return async () => {
    const woken = async (): Promise<void> => {
      await send('Debugger.resume')
      await send('Debugger.disable')
      await browser.cdp.send('Target.detachFromTarget', { sessionId })
    }
    // A target that closes itself on resuming does not answer.
    await Promise.race([woken().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1000))])
  }
}

export interface RawBareTab extends RawTab {
  crash(): Promise<void>
  /** Calls the hub as a page does. null if no answer arrived within `ms`. */
  call(name: string, args: readonly unknown[], ms?: number): Promise<unknown>
}

/**
 * A page that only joins the hub, as a tab does, with its own port and lock. `name` joins a hub of that name instead.
 */
export async function bareTab(
  browser: RawChromium,
  venue: VenueProcess,
  hub: RawHub,
  other: { readonly name?: string } = {},
): Promise<RawBareTab> {
  const tab = await browser.openTab(`${venue.url}/robots.txt`)
  await until('the origin', () => tab.evaluate(`location.origin === '${venue.url}'`))
  const name = other.name ?? (await hub.evaluate('name'))
  const protocol = Number(/-p(\d+)/.exec(String(await hub.evaluate('name')))?.[1])
  await tab.evaluate(`(() => new Promise((resolve, reject) => {
    const tabId = crypto.randomUUID()
    const policy = trustedTypes.createPolicy('app-worker', { createScriptURL: (url) => url })
    void navigator.locks.request('perpdeck-tab:' + tabId, () => new Promise(() => {}))
    const worker = new SharedWorker(policy.createScriptURL('${hub.url}'), {
      type: 'module', name: '${String(name)}', extendedLifetime: true,
    })
    const commands = new MessageChannel()
    worker.port.onmessage = ({ data }) => {
      if (data.type === 'HubJoined') resolve()
      if (data.type === 'HubRefused') reject(new Error(data.reason))
    }
    worker.port.postMessage({ type: 'JoinHub', tabId, build: 'bare', protocol: ${protocol}, loadedAt: 0 }, [commands.port2])
    Object.assign(window, { bareTab: [worker, commands.port1] })
  }))()`)
  return {
    ...tab,
    call: (name, args, ms = 20_000) =>
      tab.evaluate(`new Promise((resolve) => {
        const port = window.bareTab[1]
        const id = crypto.randomUUID()
        port.addEventListener('message', ({ data }) => data.id === id && resolve(data.value))
        port.start()
        setTimeout(resolve, ${ms}, null)
        const argumentList = ${JSON.stringify(args)}.map((value) => ({ type: 'RAW', value }))
        port.postMessage({ id, type: 'APPLY', path: ['${name}'], argumentList })
      })`),
    crash: async () => {
      tab.send('Page.crash').catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tab.close().catch(() => undefined)
    },
  }
}
