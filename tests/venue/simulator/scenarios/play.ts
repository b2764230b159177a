/** Plays a scenario in virtual time: the clock jumps from step to step. */
import { expect } from 'vitest'
import type { Execution, Order, Position, WalletCoin } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import { privateTopics } from '#shared/wire/topics.ts'
import { controlCallNames } from '../../../../venue/server/control/control-calls.ts'
import { openScenario } from '../../../../venue/simulator/scenarios/open-scenario.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient, Reply } from '../../support/http-client.ts'
import { openPush, pause } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

/** What follows from a step is over after this much exchange time: a mark price held for 3 s is free again. */
const AFTER_MS = 4000
/** Real ms in which an answer that isn't held back comes. */
const SOON_MS = 250

/** An account as it stands. */
export interface Standing {
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly wallet: readonly WalletCoin[]
  readonly ended: readonly Order[]
  readonly executions: readonly Execution[]
}

export interface Played {
  readonly http: HttpClient
  readonly push: PushClient
  readonly control: ControlClient
  /** Of the first account, or of that whose name begins so. */
  readonly look: (name?: string) => Promise<Standing>
  /** Logs in to the account whose name begins so. */
  readonly loginAs: (name: string) => Promise<void>
  /** Lets exchange time pass; says the time it is then. */
  readonly step: (ms: number) => Promise<number>
  /** The call's answer, or null where none comes in time. */
  readonly soon: (call: Promise<Reply>) => Promise<Reply | null>
  /** Last price of BTCUSDT before the first step. */
  readonly priceBefore: number
  readonly price: () => Promise<number>
}

interface State {
  readonly stepsDone: number
  readonly steps: number
  readonly problems: readonly string[]
  readonly begunAt: number | null
}

interface Listed {
  readonly accountId: string
  readonly name: string
}

async function standing(control: ControlClient, accountId: string): Promise<Standing> {
  const of = (call: string): Promise<Record<string, unknown>> => control.get(`${call}?account=${accountId}`)
  const snapshot = await of('/account')
  return {
    positions: snapshot['positions'] as readonly Position[],
    orders: snapshot['orders'] as readonly Order[],
    wallet: snapshot['wallet'] as readonly WalletCoin[],
    ended: (await of('/account/orders'))['orders'] as readonly Order[],
    executions: (await of('/account/executions'))['executions'] as readonly Execution[],
  }
}

/**
 * Plays a scenario to its end for a new profile: `isOpened` where the venue was started with it. `judge` looks at what came of
 * it; then its faults are cleared away.
 */
export async function playScenario(
  venue: Venue,
  name: string,
  isOpened: boolean,
  judge: (played: Played) => void | Promise<void>,
): Promise<void> {
  const control = createControl(venue)
  const http = createHttpClient(venue.url)
  const accountId = await http.login()
  const push = await openPush(venue.url)
  await push.ask('login', [await http.token()])
  await push.ask('subscribe', [...privateTopics, 'index_quote_20.H.BTCUSDT'])
  const accounts = async (): Promise<readonly Listed[]> =>
    (await http.get(path.own.accounts)).result['accounts'] as readonly Listed[]
  const price = async (): Promise<number> => {
    const { trades } = (await control.get('/final?symbol=BTCUSDT')) as { readonly trades: readonly number[] }
    return trades.at(2 - TRADE_WIDTH) ?? 0
  }
  const stateNow = async (): Promise<State> => (await control.get('/scenario'))['scenario'] as State
  const step = async (ms: number): Promise<number> => Number((await control.post('/step', { ms }))['time'])
  const until = async (isSo: (state: State) => boolean): Promise<State> => {
    for (;;) {
      const state = await stateNow()
      if (isSo(state)) return state
      await pause(4)
    }
  }

  if (!isOpened) await control.post('/scenario', { account: accountId, name })
  const { begunAt } = await until((state) => state.begunAt !== null)
  const priceBefore = await price()
  for (const [done, { at }] of openScenario(name, controlCallNames).steps.entries()) {
    const now = await step(1)
    await step(Math.max((begunAt ?? 0) + at - now, 1))
    await until(({ stepsDone }) => stepsDone > done)
  }
  await step(AFTER_MS)
  expect((await stateNow()).problems).toEqual([])
  const named = async (begins: string): Promise<string> =>
    (await accounts()).find((account) => account.name.startsWith(begins))?.accountId ?? ''
  await judge({
    http,
    push,
    control,
    step,
    price,
    priceBefore,
    look: async (begins) => standing(control, begins === undefined ? accountId : await named(begins)),
    async loginAs(begins) {
      await http.login((await accounts()).findIndex((account) => account.name.startsWith(begins)))
    },
    async soon(call) {
      const late = pause(SOON_MS).then(() => null)
      call.catch(() => undefined)
      return Promise.race([call, late])
    },
  })
  push.ws.terminate()
  await control.post('/faults/clear')
}
