import type { AccountInfo } from '#shared/domain/records.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { ControlOrder, SimulationControl } from '../../exchange/simulation-control.ts'
import { accountAt, filledCommand, withPrices } from './fill-act.ts'
import type { Act, Scenario } from './scenario.ts'
import type { WatchedExchange } from './watch-exchange.ts'

const LOOK_MS = 20

/** Progress of a scenario. */
export interface ScenarioState {
  readonly name: string
  /** Exchange time at which its clock started; null before the first login. */
  readonly begunAt: number | null
  readonly stepsDone: number
  readonly steps: number
  /** Sentences with line numbers about acts that failed. */
  readonly problems: readonly string[]
}

export interface RunningScenario {
  state(): ScenarioState
  stop(): void
}

/** What a scenario works on: an exchange, its simulation, and the calls of the control port by name. */
export interface ScenarioTarget {
  readonly exchange: Exchange
  /** null: this exchange is no simulation. */
  readonly simulation: SimulationControl | null
  /** Runs a control call, such as "POST /move". Rejects with a text where it can't be done. */
  call(name: string, body: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Executes an act. Rejects with a readable reason if it can't be done. */
async function doAct(target: ScenarioTarget, accounts: readonly AccountInfo[], act: Act): Promise<void> {
  const { exchange } = target
  if (act.kind === 'command') {
    const { accountId } = accountAt(accounts, act.account)
    const answer = await exchange.command(accountId, await filledCommand(exchange, act.command))
    if (!answer.ok) throw new Error(`the exchange refused: ${answer.code} ${answer.message}`)
    return
  }
  const filled = await withPrices(exchange, act.body)
  const named = 'account' in filled ? { account: accountAt(accounts, filled['account']).accountId } : {}
  await target.call(act.call, { ...filled, ...named })
}

export interface ScenarioRun {
  readonly scenario: Scenario
  readonly target: ScenarioTarget
  /** Profile to play it for now; null: for every profile that logs in. */
  readonly profileId: string | null
  readonly watched: WatchedExchange
  readonly warn: (line: string) => void
}

/**
 * Plays a scenario: the market's acts now, a profile's acts when it first asks for its accounts, the steps by the exchange's
 * clock. Resolves when the market is ready. An act that fails is reported, and the others continue.
 */
export async function runScenario({
  scenario,
  target,
  profileId,
  watched,
  warn,
}: ScenarioRun): Promise<RunningScenario> {
  const problems: string[] = []
  // The unwatched exchange: preparing a profile must not wait for its own preparation.
  const opened = watched.inner
  let own = ''
  let begunAt: number | null = null
  let done = 0
  let busy = false

  function note(line: number, error: unknown): void {
    const problem = `line ${line}: ${error instanceof Error ? error.message : String(error)}`
    problems.push(problem)
    warn(`Scenario ${scenario.name}, ${problem}`)
  }
  async function doAll(acts: readonly Act[], profile: string): Promise<void> {
    const accounts = profile === '' ? [] : await opened.accountsOf(profile)
    for (const act of acts) {
      await doAct(target, accounts, act).catch((error: unknown) => {
        if (!act.isOptional) note(act.line, error)
      })
    }
  }
  async function prepare(profile: string): Promise<void> {
    for (const { line, account } of scenario.accounts) {
      const order = { type: 'addAccount', profileId: profile, account } as const
      if (target.simulation === null) note(line, 'this exchange adds no accounts')
      else
        await target.simulation
          .control(order as unknown as ControlOrder)
          .catch((error: unknown) => note(line, error))
    }
    await doAll(scenario.prepare, profile)
  }
  function begin(profile: string): void {
    if (begunAt !== null) return
    begunAt = target.exchange.now()
    own = profile
  }

  /** Runs the due steps in order, one at a time. */
  async function look(): Promise<void> {
    if (busy || begunAt === null) return
    busy = true
    for (;;) {
      const step = scenario.steps[done]
      if (step === undefined || step.at > target.exchange.now() - begunAt) break
      await doAll([step], own)
      done += 1
    }
    busy = false
  }

  const market = doAll(scenario.market, profileId ?? '')
  if (profileId !== null) {
    await market
    await prepare(profileId)
    begin(profileId)
  } else {
    watched.onProfile((profile) => market.then(() => prepare(profile)))
    if (scenario.begins === 'login') watched.onLogin(begin)
    await market
    if (scenario.begins === 'start') begin('')
  }
  const timer = setInterval(() => void look(), LOOK_MS)

  return {
    state: () => ({ name: scenario.name, begunAt, stepsDone: done, steps: scenario.steps.length, problems }),
    stop: () => clearInterval(timer),
  }
}
