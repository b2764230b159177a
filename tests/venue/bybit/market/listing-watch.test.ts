import { describe, expect, it } from 'vitest'
import { createListingWatch } from '../../../../venue/bybit/market/listing-watch.ts'

function setUp() {
  let calls = 0
  const watch = createListingWatch(() => {
    calls += 1
  })
  /** Two answers with these names; how often the list was to be read in all. */
  const see = (
    listed: readonly string[],
    priced: readonly string[],
    answers = 2,
    lane = 'linear',
  ): number => {
    for (let count = 0; count < answers; count += 1) watch.check(lane, listed, new Set(priced))
    return calls
  }
  return { see }
}

describe('the list of markets is read again', () => {
  it('when a market has no price any more in two answers in a row, once', () => {
    const { see } = setUp()
    expect(see(['A', 'B', 'C'], ['A', 'B', 'C'])).toBe(0)
    expect(see(['A', 'B', 'C'], ['A', 'B'], 1)).toBe(0)
    expect(see(['A', 'B', 'C'], ['A', 'B', 'C'], 1)).toBe(0)
    expect(see(['A', 'B', 'C'], ['A', 'B'], 2)).toBe(1)
    expect(see(['A', 'B', 'C'], ['A', 'B'], 9)).toBe(1)
    // The list has been read, and another market ends.
    expect(see(['A', 'B'], ['A', 'B'])).toBe(1)
    expect(see(['A', 'B'], ['A'])).toBe(2)
  })

  it('when a market has a price that is not listed, and again when another one has', () => {
    const { see } = setUp()
    see(['A'], ['A'])
    expect(see(['A'], ['A', 'NEW'])).toBe(1)
    expect(see(['A'], ['A', 'NEW', 'NEWER'])).toBe(2)
  })

  it('when a market that ended has a price again before the next answer', () => {
    const { see } = setUp()
    see(['A', 'B'], ['A', 'B'])
    expect(see(['A', 'B'], ['A'])).toBe(1)
    // The list that was read does not have it, and the next answer does.
    expect(see(['A'], ['A', 'B'])).toBe(2)
  })

  it('not for markets that differed from the first answer on: some are listed and have no price yet', () => {
    const { see } = setUp()
    expect(see(['A', 'LATER'], ['A'], 9)).toBe(0)
    // It gets a price, and loses it again.
    see(['A', 'LATER'], ['A', 'LATER'])
    expect(see(['A', 'LATER'], ['A'])).toBe(1)
  })

  it('for each answer apart: options are read by base coin', () => {
    const { see } = setUp()
    see(['A'], ['A'], 2, 'option BTC')
    see(['B'], ['B'], 2, 'option ETH')
    expect(see(['A'], [], 1, 'option BTC')).toBe(0)
    expect(see(['B'], [], 1, 'option ETH')).toBe(0)
    expect(see(['A'], [], 1, 'option BTC')).toBe(1)
  })
})
