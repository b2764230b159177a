import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import type { AccountInfo } from '../../src/shared/domain/records.ts'
import type { Envelope } from '../../src/shared/wire/http.ts'
import type { GatewayOptions } from '../../venue/gateway-options.ts'
import type { VenueOptions } from '../../venue/venue-options.ts'
import type { Account } from '../../tests/support/account-truth.ts'
import { defaultDist, freePort, newDataDir, startServer, startVenueProcess } from './venue-process.ts'
import type { VenueProcess } from './venue-process.ts'

/** Journeys run against a gateway in front of the venue: `E2E_EXCHANGE=gateway playwright test`. */
export const isThroughGateway = process.env['E2E_EXCHANGE'] === 'gateway'

/** Control calls about what is between terminal and gateway. All others are for the venue behind. */
const ofGateway =
  /^\/(?:faults\/http|push|requests|csp-reports|session|visitor|rate-limit|clock-offset|restart|catalogue|stub-visits)\b/
const ofBoth = '/faults/clear'
/** A client of the API signs with real time, also while the market stands still. */
const CLOCK_STEP_MS = 200

/** An account of the list that a new profile has, by its place or by its name. */
export type Which = number | RegExp

/** A gateway in front of a venue, as one exchange. The process that starts and stops is the gateway's. */
export interface GatewayVenue extends VenueProcess {
  /** The venue behind the gateway, in place of Bybit. */
  readonly behind: VenueProcess
  /** The account behind, by its id there. */
  accountBehind(): string
  /** Code by which a browser pairs with the gateway now. */
  pairingCode(): string
  /** The account as the gateway has it, and as the exchange behind has it. */
  accountOfGateway(): Promise<Account>
  accountOfExchange(): Promise<Account>
  /** A page of this journey has read the address of the gateway. */
  wasOpened(): boolean
  /** A page of this journey has logged in. */
  wasChosen(): Promise<boolean>
  /** Starts the gateway again with an account that no journey has used. */
  renew(): Promise<void>
  /** Starts the gateway again with another account of the same profile. */
  choose(which: Which): Promise<void>
  /** A page logs in to the account. */
  noteChoice(): void
}

const script = join(import.meta.dirname, 'gateway-server.ts')

export interface GatewayVenueOptions {
  /** Options of the venue behind. */
  readonly args?: readonly string[]
  /** Puts a proxy in front of the API's port. Returns its port. */
  readonly through?: (api: number) => Promise<number>
}

export async function startGatewayVenue({
  args: venueArgs = ['--seed', '7'],
  through = (port) => Promise.resolve(port),
}: GatewayVenueOptions = {}): Promise<GatewayVenue> {
  const [api, port] = [await freePort(), await freePort()]
  const dataDir = newDataDir()
  const keyFile = join(dataDir, 'key.json')
  const behind = await startVenueProcess([...venueArgs, '--api', String(api), '--api-limits', 'off'])
  let profiles = 0
  let account = ''
  let isChosen = false
  let isOpened = false

  async function useAccount(which: Which): Promise<void> {
    const { accounts } = await behind.control<{ accounts: readonly AccountInfo[] }>(
      `/accounts?profile=journey-${profiles}`,
    )
    const chosen = typeof which === 'number' ? accounts[which] : accounts.find(({ name }) => which.test(name))
    if (chosen === undefined) throw new Error(`no account ${which}`)
    account = chosen.accountId
    // Bybit's API has unified accounts alone.
    if (chosen.kind === 'standard') await behind.control('/account', { account, changes: { kind: 'UTA2' } })
    const { key, secret } = await behind.control<{ key: string; secret: string }>('/api/keys', {
      account,
      name: 'gateway',
    })
    writeFileSync(keyFile, JSON.stringify({ key, secret }))
    chmodSync(keyFile, 0o600)
  }

  const gateway: GatewayOptions = {
    exchange: 'bybit',
    network: 'testnet',
    url: `http://127.0.0.1:${await through(api)}`,
    keys: { kind: 'file', file: keyFile },
  }
  const options: VenueOptions = { port, dist: defaultDist(), dataDir }
  const args = [script, JSON.stringify({ gateway, options })]
  await useAccount(0)
  const front = await startServer({ args: () => args, port, dataDir })

  /** Time of the market that stands still, Unix ms; null while it runs. */
  let frozenAt: number | null = null
  let clockOffsetMs = 0
  const keepsTime = setInterval(() => {
    if (frozenAt === null || !behind.isRunning()) return
    clockOffsetMs = Math.round(Date.now() - frozenAt)
    void behind.control('/api/state', { clockOffsetMs }).catch(() => undefined)
  }, CLOCK_STEP_MS)
  async function followFreeze(path: string, body: object | undefined): Promise<void> {
    if (path === '/freeze' && body !== undefined && 'frozen' in body && body.frozen === false) {
      // The market goes on where it stood. The clock of the API stays ahead of it: no exchange's clock goes back.
      frozenAt = null
    } else if (path === '/freeze' || (path === '/step' && frozenAt !== null)) {
      frozenAt = (await behind.control<{ readonly time: number }>('/final')).time
      clockOffsetMs = Math.round(Date.now() - frozenAt)
      await behind.control('/api/state', { clockOffsetMs })
    }
  }

  /** The gateway's name of the account becomes the venue's. */
  const translated = (body: object): object =>
    'account' in body && typeof body.account === 'string' && !body.account.startsWith('acc-')
      ? { ...body, account }
      : body
  async function again(which: Which): Promise<void> {
    await front.stop('SIGKILL')
    await useAccount(which)
    await front.start()
  }

  return {
    ...front,
    get url() {
      isOpened = true
      return front.url
    },
    behind,
    accountBehind: () => account,
    async accountOfGateway() {
      const { accounts } = await front.control<{ accounts: readonly AccountInfo[] }>('/accounts?profile=any')
      return front.control<Account>(`/account?account=${accounts[0]?.accountId}`)
    },
    accountOfExchange: () => behind.control<Account>(`/account?account=${account}`),
    wasOpened: () => isOpened,
    pairingCode: () =>
      [...front.output().matchAll(/Pairing code for a browser: (\d{3}) (\d{3})/g)]
        .at(-1)
        ?.slice(1)
        .join('') ?? '',
    async wasChosen() {
      if (isChosen || !isOpened) return isChosen
      // A page that the test opened without Playwright has logged in without `choose`.
      const { requests } = await front.control<{ requests: readonly { readonly retCode: number }[] }>(
        `/requests?path=${encodeURIComponent('/contract/v5/private/snapshot')}`,
      )
      return requests.some(({ retCode }) => retCode === 0)
    },
    noteChoice: () => void (isChosen = true),
    async control<Result>(path: string, body?: object): Promise<Result> {
      if (path === ofBoth) {
        await behind.control(path, body)
        await behind.control('/api/state', { clockOffsetMs })
      }
      if (path === ofBoth || ofGateway.test(path)) return front.control<Result>(path, body)
      const [name = '', query = ''] = path.split('?')
      const asked = Object.entries(translated(Object.fromEntries(new URLSearchParams(query))))
      const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString()
      const result = await behind.control<Result>(
        search === '' ? name : `${name}?${search}`,
        body === undefined ? undefined : translated(body),
      )
      await followFreeze(name, body)
      return result
    },
    async renew() {
      profiles += 1
      isChosen = false
      isOpened = false
      await again(0)
    },
    choose: again,
    async dispose() {
      clearInterval(keepsTime)
      await front.dispose()
      await behind.dispose()
    },
  }
}

const venues = new WeakMap<BrowserContext, GatewayVenue>()

/** Pairs a profile by the code that the gateway has printed last. A code serves one profile. */
async function pair({ request }: BrowserContext, venue: GatewayVenue): Promise<void> {
  const headers = { platform: 'pc', origin: venue.url }
  // The gateway shows a new code if the last one was used.
  const { retCode } = (await (await request.get('/user/demo-accounts', { headers })).json()) as Envelope
  if (retCode === 0) return
  const code = [...venue.output().matchAll(/Pairing code for a browser: (\d{3}) (\d{3})/g)].at(-1)
  const data = { code: `${code?.[1]}${code?.[2]}` }
  const answer = (await (await request.post('/user/pair', { headers, data })).json()) as Envelope
  if (answer.retCode !== 0) throw new Error(`the profile is not paired: ${answer.retMsg}`)
}

/** Remembers which gateway the pages of a profile talk to, and pairs the profile. */
export async function rememberGateway(context: BrowserContext, venue: object): Promise<void> {
  if (!('behind' in venue)) return
  venues.set(context, venue as GatewayVenue)
  await pair(context, venue as GatewayVenue)
}

/** Whether the pages of a profile talk to a gateway. */
export const isOfGateway = (page: Page): boolean => venues.has(page.context())

/**
 * Where a page can choose among the accounts of its profile: the list of a gateway has one, so the gateway starts again with
 * the account that is wanted. Returns the place of the account in the page's list.
 */
export async function placeOf(page: Page, which: number): Promise<number>
export async function placeOf(page: Page, which: RegExp): Promise<number | null>
export async function placeOf(page: Page, which: Which): Promise<number | null> {
  const venue = venues.get(page.context())
  if (venue === undefined) return typeof which === 'number' ? which : null
  venue.noteChoice()
  if (which !== 0) {
    const url = page.url()
    // The page would report the calls that fail meanwhile.
    await page.goto('about:blank')
    await venue.choose(which)
    await page.goto(url)
  }
  return 0
}
