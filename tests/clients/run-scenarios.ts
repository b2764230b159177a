import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { ClientName, Clients } from './scenario.ts'
import { scenarioAreas } from './scenarios/all-scenarios.ts'
import { openStage } from './stage.ts'
import { startApiVenue } from './venue.ts'
import type { Address, ApiVenue, KeyPair } from './venue.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'test-results', 'clients')
const isSample = process.env['CLIENTS'] === 'sample'

/** How a scenario ended with a client. */
export interface Outcome {
  readonly title: string
  readonly ok: boolean
  readonly ms: number
  /** First line of the error. */
  readonly error?: string
}

/** A line of the table in docs/api.md, for one client: it ended somehow, or there is a reason why it was not run. */
interface Line extends Partial<Outcome> {
  readonly area: string
  readonly title: string
  readonly reason?: string
}

/** Writes the lines of a client where scripts/clients.mjs reads them. */
export function writeLines(client: ClientName, file: string, lines: readonly Line[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${file}.json`), JSON.stringify({ client, isSample, lines }, null, 2))
}

/** Every scenario with its outcome for the client, or the reason why it has none. */
const linesOf = (client: ClientName, outcomes: readonly Outcome[]): readonly Line[] =>
  scenarioAreas.flatMap(({ area, scenarios }) =>
    scenarios.map(({ title, reasonOf }) => {
      const reason = reasonOf(client)
      const outcome = outcomes.find((one) => one.title === title)
      return { area, title, ...(reason === null ? {} : { reason }), ...outcome }
    }),
  )

/** Runs `test` and notes how it ended. Throws what it throws. */
export async function noted(outcomes: Outcome[], title: string, test: () => Promise<void>): Promise<void> {
  const from = performance.now()
  const end = (): { title: string; ms: number } => ({ title, ms: Math.round(performance.now() - from) })
  try {
    await test()
    outcomes.push({ ...end(), ok: true })
  } catch (thrown) {
    const error = (thrown instanceof Error ? thrown.message : JSON.stringify(thrown)).split('\n')[0] ?? ''
    outcomes.push({ ...end(), ok: false, error })
    throw thrown
  }
}

interface Connected<Client> {
  readonly client: Client
  readonly close: () => Promise<void> | void
}

/** Registers a test for each scenario that this client can play. Every test has an account and a key of its own. */
export function runScenarios<Name extends ClientName>(
  name: Name,
  connect: (address: Address, key: KeyPair) => Promise<Connected<Clients[Name]>>,
): void {
  const outcomes: Outcome[] = []
  let venue: ApiVenue | undefined
  beforeAll(async () => {
    venue = await startApiVenue()
  })
  afterAll(async () => {
    await venue?.dispose()
    writeLines(name, name.replaceAll(' ', '-'), linesOf(name, outcomes))
  })
  for (const { area, scenarios } of scenarioAreas) {
    const own = scenarios.filter((one) => one.reasonOf(name) === null && (one.inSample || !isSample))
    if (own.length === 0) continue
    describe(`${name}: ${area}`, () => {
      for (const one of own)
        it(one.title, () =>
          noted(outcomes, one.title, async () => {
            if (venue === undefined) throw new Error('the venue did not start')
            const stage = await openStage(venue, one.account)
            const { client, close } = await connect(venue.address, stage.key)
            try {
              await one.run(name, client, stage)
            } finally {
              await close()
            }
          }),
        )
    })
  }
}
