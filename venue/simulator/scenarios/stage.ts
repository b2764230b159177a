import { openScenario } from './open-scenario.ts'
import { readScenario } from './read-scenario.ts'
import { runScenario } from './run-scenario.ts'
import type { RunningScenario, ScenarioState, ScenarioTarget } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'
import type { WatchedExchange } from './watch-exchange.ts'

/** Plays scenarios, one at a time. */
export interface Stage {
  /** What is being played; null while nothing is. */
  state(): ScenarioState | null
  /** Plays a scenario for every profile that logs in. */
  open(scenario: Scenario): Promise<void>
  /** Plays one, by name or as the text of a file, for the account's profile. Rejects with a readable reason. */
  play(
    scenario: { readonly name: string } | { readonly text: string },
    accountId: string,
  ): Promise<ScenarioState>
  stop(): void
}

/** `calls`: names of all control calls, to validate scenarios. */
export function createStage(
  target: ScenarioTarget,
  calls: ReadonlySet<string>,
  watched: WatchedExchange,
  warn: (line: string) => void,
): Stage {
  let running: RunningScenario | null = null
  return {
    state: () => running?.state() ?? null,
    async open(scenario) {
      running = await runScenario({ scenario, target, profileId: null, watched, warn })
    },
    async play(which, accountId) {
      const scenario = 'name' in which ? openScenario(which.name, calls) : readScenario(which.text, calls)
      const profileId = watched.profileOf(accountId)
      if (profileId === undefined) throw new Error('nobody has asked for that account yet')
      running?.stop()
      running = await runScenario({ scenario, target, profileId, watched, warn })
      return running.state()
    },
    stop: () => running?.stop(),
  }
}
