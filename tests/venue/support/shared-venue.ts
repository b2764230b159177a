/** One venue for the tests of a file: each gets it without faults, with the clock running as it does. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startVenue } from '../../../venue/start-venue.ts'
import type { Venue } from '../../../venue/start-venue.ts'
import type { VenueOptions } from '../../../venue/venue-options.ts'
import { createControl } from './control-client.ts'

/** Starts a venue with a control port before the first test of a file and ends it after the last. */
export function shareVenue(options: Partial<VenueOptions>): () => Venue {
  let venue: Venue | undefined
  const known = (): Venue => {
    if (venue === undefined) throw new Error('the venue is not there yet')
    return venue
  }
  beforeAll(async () => {
    venue = await startVenue({ port: 0, control: true, ...options })
  })
  afterEach(async () => {
    const control = createControl(known())
    await control.post('/push/cut', { code: 1000 })
    await control.post('/faults/clear')
    await control.post('/freeze', { frozen: false })
    await control.post('/scale', { factor: 1 })
  })
  afterAll(() => venue?.close())
  return known
}
