import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../../src/workers/hub/state/state-hash.ts'
import { readWhole, record, seeded, startLiveMarket, startVirtualReplay } from './recorded-market.ts'
import type { VirtualReplay } from './recorded-market.ts'

const hashOf = ({ replay }: VirtualReplay, names: Iterable<string>) =>
  stateHash(replay.recorded.store, [...names])

/** Plays to the end at the greatest dial. */
async function playOut(virtual: VirtualReplay): Promise<void> {
  virtual.replay.player.setDial(100)
  for (let turn = 0; turn < 500 && !virtual.replay.player.place().isAtEnd; turn += 1) {
    await virtual.clock.advance(50)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

describe('a recording and its replay', () => {
  it.each([1, 2, 3, 4, 5])('ends with the state hash that the live hub had (seed %i)', async (seed) => {
    const market = await startLiveMarket(seeded(seed))
    const recording = await readWhole(await record(market, 17_000))
    expect(recording.parts.length).toBeGreaterThan(2)
    expect(Object.keys(recording.hash)).toHaveLength(6)
    const virtual = await startVirtualReplay(recording)
    await playOut(virtual)
    expect(virtual.replay.player.place()).toMatchObject({ isAtEnd: true, dial: 0 })
    expect(hashOf(virtual, recording.topics.keys())).toEqual(recording.hash)
    virtual.replay.stop()
  })

  it('shows the same state at a place whether it was played or sought, forwards and backwards', async () => {
    const market = await startLiveMarket(seeded(7))
    const recording = await readWhole(await record(market, 20_000))
    const { from } = recording.view
    const played = await startVirtualReplay(recording)
    const sought = await startVirtualReplay(recording)
    const places = [4000, 12_000, 17_500].map((ms) => from + ms)
    const seen = new Map<number, object>()
    for (const at of places) {
      played.replay.player.setDial(1)
      for (let turn = 0; turn < 3000 && played.replay.player.place().at < at; turn += 1)
        await played.clock.advance(16)
      played.replay.player.setDial(0)
      expect(played.replay.player.place().at).toBeGreaterThanOrEqual(at)
      const exact = played.replay.player.place().at
      seen.set(exact, hashOf(played, recording.topics.keys()))
    }
    for (const at of [...seen.keys()].toReversed().concat(...seen.keys())) {
      sought.replay.seek(at)
      await sought.clock.advance(50)
      await sought.ready()
      expect(sought.replay.player.place().at).toBe(at)
      const hash = hashOf(sought, recording.topics.keys())
      expect(Object.keys(hash)).toHaveLength(6)
      expect(hash).toEqual(seen.get(at))
    }
    played.replay.stop()
    sought.replay.stop()
  })
})
