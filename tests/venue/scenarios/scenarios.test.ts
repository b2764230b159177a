import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Execution, Order, Position, WalletCoin } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import { privateTopics } from '#shared/wire/topics.ts'
import { scenarioNames } from '../../../venue/scenarios/open-scenario.ts'
import { startVenue } from '../../../venue/server.ts'
import type { Venue } from '../../../venue/server.ts'
import { createControl } from '../support/control-client.ts'
import { createHttpClient } from '../support/http-client.ts'
import type { HttpClient } from '../support/http-client.ts'
import { openPush, pause } from '../support/push-client.ts'

/** Exchange ms per real ms: half a minute passes in less than a second. */
const HASTE = 40

/** These leave marks on more than their own accounts, or begin at their own time. */
const alone: ReadonlySet<string> = new Set([
  'banned-visitor',
  'delivery',
  'liquidation-options',
  'maintenance',
  'option-expiry',
  'symbol-closed',
  'symbol-delisted',
])
let shared: Venue
let venue: Venue
beforeAll(async () => {
  shared = await startVenue({ port: 0, control: true, symbols: 20 })
  venue = shared
})
afterAll(() => shared.close())
afterEach(async () => {
  if (venue !== shared) await venue.close()
})

interface Outcome {
  readonly http: HttpClient
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly wallet: readonly WalletCoin[]
  readonly ended: readonly Order[]
  readonly executions: readonly Execution[]
}

interface State {
  readonly stepsDone: number
  readonly steps: number
  readonly problems: readonly string[]
  readonly begunAt: number | null
}

/** Plays a scenario to its end for one new profile, and looks at its first account. */
async function play(name: string): Promise<Outcome> {
  const isAlone = alone.has(name)
  venue = isAlone ? await startVenue({ port: 0, scenario: name, control: true, symbols: 20 }) : shared
  const control = createControl(venue)
  const http = createHttpClient(venue.url)
  const accountId = await http.login()
  const push = await openPush(venue.url)
  await push.ask('login', [await http.token()])
  await push.ask('subscribe', privateTopics)
  if (!isAlone) await control.post('/scenario', { account: accountId, name })
  await control.post('/scale', { factor: HASTE })
  const stateNow = async (): Promise<State> => (await control.get('/scenario'))['scenario'] as State
  let state = await stateNow()
  while (state.begunAt === null || state.stepsDone < state.steps) {
    await pause(20)
    state = await stateNow()
  }
  // What follows from the last step.
  await pause(80)
  await control.post('/scale', { factor: 1 })
  expect(state.problems).toEqual([])
  const list = (call: string): Promise<Record<string, unknown>> => control.get(`${call}?account=${accountId}`)
  const snapshot = await list('/account')
  push.ws.terminate()
  await control.post('/faults/clear')
  return {
    http,
    positions: snapshot['positions'] as readonly Position[],
    orders: snapshot['orders'] as readonly Order[],
    wallet: snapshot['wallet'] as readonly WalletCoin[],
    ended: (await list('/account/orders'))['orders'] as readonly Order[],
    executions: (await list('/account/executions'))['executions'] as readonly Execution[],
  }
}
const sizeOf = ({ positions }: Outcome, symbol: string): string | undefined =>
  positions.find((one) => one.symbol === symbol)?.size
const kindsOf = ({ ended }: Outcome): readonly (string | undefined)[] =>
  ended.map((order) => order.stopOrderType)

/** What must have come of each at its end. */
const outcomes: Readonly<Record<string, (outcome: Outcome) => void | Promise<void>>> = {
  'liquidation-in-20s': (outcome) => {
    expect(outcome.positions).toEqual([])
    expect(outcome.orders).toEqual([])
    expect(kindsOf(outcome)).toContain('Liquidation')
  },
  'liquidation-short': (outcome) => expect(outcome.positions).toEqual([]),
  'liquidation-cross': (outcome) => {
    expect(outcome.orders).toEqual([])
    expect(Number(sizeOf(outcome, 'BTCUSDT') ?? 0)).toBeLessThan(15)
  },
  'liquidation-partial': (outcome) => {
    const size = Number(sizeOf(outcome, 'BTCUSDT') ?? 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(30)
  },
  'liquidation-hedge': (outcome) => {
    expect(outcome.positions.map(({ positionIdx, side, size }) => [positionIdx, side, size])).toEqual([
      [2, 'Sell', '0.1'],
    ])
  },
  'liquidation-options': (outcome) => {
    expect(outcome.positions).toEqual([])
    expect(kindsOf(outcome)).toContain('Liquidation')
  },
  'liquidation-portfolio': async ({ http }) => {
    const { result } = await http.get(path.own.accounts)
    const accounts = result['accounts'] as readonly { readonly name: string; readonly accountId: string }[]
    const account = accounts.find(({ name }) => name === 'PM')?.accountId ?? ''
    const { orders } = await createControl(venue).get(`/account/orders?account=${account}`)
    expect((orders as readonly Order[]).map(({ stopOrderType }) => stopOrderType)).toContain('Liquidation')
  },
  'margin-call': (outcome) => expect(sizeOf(outcome, 'BTCUSDT')).toBe('0.2'),
  'tp-full': (outcome) => expect([outcome.positions, kindsOf(outcome)[0]]).toEqual([[], 'TakeProfit']),
  'sl-full': (outcome) => expect([outcome.positions, kindsOf(outcome)[0]]).toEqual([[], 'StopLoss']),
  'sl-by-mark': (outcome) => expect([outcome.positions, kindsOf(outcome)[0]]).toEqual([[], 'StopLoss']),
  'tp-partial-limit': (outcome) => expect(sizeOf(outcome, 'BTCUSDT')).toBe('0.05'),
  'sl-partial': (outcome) => expect(sizeOf(outcome, 'BTCUSDT')).toBe('0.05'),
  'tp-sl-pair': (outcome) => {
    expect(sizeOf(outcome, 'BTCUSDT')).toBe('0.05')
    expect(outcome.orders).toEqual([])
  },
  'trailing-stop': (outcome) =>
    expect([outcome.positions, kindsOf(outcome)[0]]).toEqual([[], 'TrailingStop']),
  'conditional-orders': (outcome) => {
    const filled = outcome.ended.filter((order) => order.orderStatus === 'Filled').map((order) => order.qty)
    expect(filled).toEqual(expect.arrayContaining(['0.01', '0.02', '0.03']))
  },
  'spot-oco': (outcome) => {
    expect(outcome.orders).toEqual([])
    const sold = outcome.executions.filter(({ symbol, side }) => symbol === 'BTC_USDT' && side === 'Sell')
    expect(sold.reduce((sum, { execQty }) => sum + Number(execQty), 0)).toBeCloseTo(0.1, 8)
  },
  'reverse-works': (outcome) => expect(sizeOf(outcome, 'BTCUSDT')).toBe('0.1'),
  funding: (outcome) => {
    const position = outcome.positions.find((one) => one.symbol === 'BTCUSDT')
    expect(Number(position?.positionFundingFee)).toBeGreaterThan(0)
  },
  'flash-crash': (outcome) => {
    expect(outcome.executions.some((one) => one.symbol === 'BTCUSDT' && one.execQty === '0.05')).toBe(true)
  },
  'symbol-closed': (outcome) =>
    expect(outcome.orders.filter(({ symbol }) => symbol === 'SOLUSDT')).toEqual([]),
  'symbol-delisted': (outcome) => expect(sizeOf(outcome, 'DOGEUSDT')).toBeUndefined(),
  strategies: (outcome) => {
    const slices = outcome.executions.filter(({ symbol, side }) => symbol === 'BTCUSDT' && side === 'Buy')
    expect(slices.length).toBeGreaterThan(4)
    expect(sizeOf(outcome, 'BTCUSDT')).toBe('0.2')
  },
  'many-accounts': async ({ http }) => {
    const { result } = await http.get(path.own.accounts)
    const accounts = result['accounts'] as readonly { readonly name: string }[]
    expect(accounts.slice(-2).map(({ name }) => name)).toEqual(['Leader', 'Poor'])
  },
  'banned-visitor': async ({ http }) => {
    expect((await http.get(path.visitorProfile, { lang: 'en-US' })).result).toEqual({ isBanned: true })
  },
}

describe('the scenarios that come with the venue', () => {
  const names = scenarioNames()

  it('issue 4: there is one per TP/SL kind, liquidation kind and reverse outcome', () => {
    for (const name of Object.keys(outcomes)) expect(names).toContain(name)
    expect(names.length).toBeGreaterThan(30)
  })

  for (const name of names) {
    it(`issue 4: ${name} plays to its end`, async () => {
      const outcome = await play(name)
      await outcomes[name]?.(outcome)
    })
  }
})
