import type { bybit as CcxtRest, pro } from 'ccxt'
import type { RestClientV5 } from 'bybit-api'
import type { BybitSockets } from './clients/bybit-sockets.ts'
import type { Stage, WantedAccount } from './stage.ts'

/** The clients of the proof, each as its authors publish it: only addresses and keys are set. */
export interface Clients {
  readonly 'bybit-api': RestClientV5
  readonly 'bybit-api sockets': BybitSockets
  readonly ccxt: CcxtRest
  readonly 'ccxt pro': InstanceType<typeof pro.bybit>
}
export type ClientName = keyof Clients
export const clientNames: readonly ClientName[] = ['bybit-api', 'bybit-api sockets', 'ccxt', 'ccxt pro']

/** What a client does and what it then knows. Text: the reason why this client can't. */
type By<Seen> = {
  readonly [Name in ClientName]: ((client: Clients[Name], stage: Stage) => Promise<Seen>) | string
}

/**
 * One story, written once for each client. `check` compares what the client knows with the venue's own state, never
 * with what another call of the client says.
 */
export interface Scenario<Seen> {
  readonly title: string
  /** Also runs in `npm test`. */
  readonly inSample?: true
  readonly account?: WantedAccount
  /** Runs before the client acts. */
  readonly prepare?: (stage: Stage) => Promise<unknown>
  readonly by: By<Seen>
  readonly check: (seen: Seen, stage: Stage) => Promise<void> | void
}

/** A scenario in a list of others, whatever its clients see. */
export interface AnyScenario {
  readonly title: string
  readonly inSample: boolean
  readonly account: WantedAccount
  /** The reason why a client can't, or null. */
  readonly reasonOf: (name: ClientName) => string | null
  run<Name extends ClientName>(name: Name, client: Clients[Name], stage: Stage): Promise<void>
}

export function scenario<Seen>({
  title,
  inSample,
  account,
  prepare,
  by,
  check,
}: Scenario<Seen>): AnyScenario {
  return {
    title,
    inSample: inSample === true,
    account: account ?? {},
    reasonOf: (name) => {
      const act = by[name]
      return typeof act === 'string' ? act : null
    },
    run: async (name, client, stage) => {
      const act = by[name]
      if (typeof act === 'string') throw new Error(`${name}: ${act}`)
      await prepare?.(stage)
      await check(await act(client, stage), stage)
    },
  }
}

/** Reasons that several scenarios share. */
export const noSocketCall = 'Bybit v5 has no socket call for it'
export const noCcxtCall = 'ccxt has no unified call for it'
