import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../../src/workers/hub/state/state-hash.ts'
import { readWhole, record, seeded, startLiveMarket, startVirtualReplay } from './recorded-market.ts'
import type { VirtualReplay } from './recorded-market.ts'

const hashOf = ({ replay }: VirtualReplay, names: Iterable<string>) =>
  stateHash(replay.recorded.store, [...names])

/**
 * Plays at a dial until something is so. Virtual time costs a replay nothing, but its parts are unpacked in real time: a turn
 * that plays nothing waits for that. Turns alone, 3000 of them in 70 ms, were too few on a busy machine.
 */
async function playUntil({ replay, clock }: VirtualReplay, dial: number, isSo: () => boolean): Promise<void> {
  replay.player.setDial(dial)
  for (let idle = 0; idle < 3000 && !isSo();) {
    const { at } = replay.player.place()
    await clock.advance(16)
    if (replay.player.place().at !== at) continue
    idle += 1
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
    await playUntil(virtual, 100, () => virtual.replay.player.place().isAtEnd)
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
      await playUntil(played, 1, () => played.replay.player.place().at >= at)
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
