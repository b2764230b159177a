import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarioNames } from '../../../../venue/simulator/scenarios/open-scenario.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { kinds, outcomes } from './outcomes.ts'
import { playScenario } from './play.ts'

/** These leave marks on more than their own accounts, or begin at their own time. */
const alone: ReadonlySet<string> = new Set([
  'banned-visitor',
  'delivery',
  'flash-crash',
  'liquidation-options',
  'maintenance',
  'option-expiry',
  'rally',
  'symbol-closed',
  'symbol-delisted',
])

const options = { port: 0, control: true, symbols: 20 } as const
let shared: Venue
beforeAll(async () => {
  shared = await startVenue(options)
})
afterAll(() => shared.close())

describe('the scenarios included with the venue', () => {
  const names = scenarioNames()

  it('there is one per TP/SL kind, liquidation kind and reverse outcome, and each describes its result', () => {
    expect(Object.keys(outcomes).toSorted()).toEqual(names)
    for (const shown of Object.values(kinds)) expect(shown.length).toBeGreaterThan(8)
  })

  for (const name of names) {
    it(`${name} plays to its end`, async () => {
      const isAlone = alone.has(name)
      const venue = isAlone ? await startVenue({ ...options, scenario: name }) : shared
      await playScenario(venue, name, isAlone, (played) => outcomes[name]?.(played))
      if (isAlone) await venue.close()
    })
  }
})
