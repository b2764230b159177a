import { controlCalls } from '../../server/control/control-calls.ts'
import type { ControlTarget } from '../../server/control/control-call.ts'
import { openScenario } from './open-scenario.ts'
import { readScenario } from './read-scenario.ts'
import { runScenario } from './run-scenario.ts'
import type { RunningScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'
import type { WatchedExchange } from './watch-exchange.ts'

const callNames: ReadonlySet<string> = new Set(controlCalls.keys())

/** A scenario of the venue or of a file, checked against the calls there are. Throws a text with file, line and reason. */
export const scenarioFor = (nameOrFile: string): Scenario => openScenario(nameOrFile, callNames)

/** Where scenarios are played, one at a time. */
export interface Stage {
  readonly target: ControlTarget
  /** For everybody who comes. */
  open(scenario: Scenario): Promise<void>
  stop(): void
}

export function createStage(
  parts: Omit<ControlTarget, 'scenario' | 'play'>,
  watched: WatchedExchange,
  warn: (line: string) => void,
): Stage {
  let running: RunningScenario | null = null
  const target: ControlTarget = {
    ...parts,
    scenario: () => (running === null ? null : { ...running.state() }),
    async play(which, accountId) {
      const scenario = 'name' in which ? scenarioFor(which.name) : readScenario(which.text, callNames)
      const profileId = watched.profileOf(accountId)
      if (profileId === undefined) throw new Error('nobody has asked for that account yet')
      running?.stop()
      running = await runScenario({ scenario, target, profileId, watched, warn })
      return { ...running.state() }
    },
  }
  return {
    target,
    async open(scenario) {
      running = await runScenario({ scenario, target, profileId: null, watched, warn })
    },
    stop: () => running?.stop(),
  }
}
