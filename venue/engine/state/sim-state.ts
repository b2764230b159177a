import { createRandom, hashText } from '../terms/random.ts'
import type { Random } from '../terms/random.ts'
import type { Spec } from '../terms/spec.ts'

/** Moods of a market: how much it moves, trades and drifts until the mood ends. */
export const moods = ['normal', 'quiet', 'trend', 'burst'] as const
export type Mood = (typeof moods)[number]

/** Simulation state of one symbol. Floats are fine: none of it is money, and the same seed gives the same floats. */
export interface SimState {
  random: Random
  /** Fair price that the market moves to, in scaled price units. */
  fair: number
  /** Slow average that the fair price reverts to. */
  anchor: number
  mood: Mood
  moodUntil: number
  /** Drift of the mood, per ms, relative. */
  drift: number
  /** Share of buys among takers, -1..1. */
  bias: number
  /** Value of the shared factor already applied. */
  followed: number
  /** Followers: relative deviation from the followed price. */
  shift: number
  /** Unix ms of the last and the next step. */
  steppedAt: number
  nextAt: number
  /** Relative errors of the three simulated venues behind the index. */
  readonly venues: [number, number, number]
  /** Mean premium of last over index, relative. */
  premium: number
  referenceAt: number
}

export function createSim(spec: Spec, seed: number, now: number): SimState {
  const random = createRandom(seed, hashText(spec.symbol, 3))
  return {
    random,
    fair: spec.startPrice,
    anchor: spec.startPrice,
    mood: 'normal',
    moodUntil: now + 20_000 + random.next() * 60_000,
    drift: 0,
    bias: 0,
    followed: 0,
    shift: 0,
    steppedAt: now,
    nextAt: now + random.next() * spec.stepMs,
    venues: [0, 0, 0],
    premium: 0,
    referenceAt: 0,
  }
}

/** A common factor that moves all symbols together. */
export interface SharedSim {
  random: Random
  factor: number
  nextAt: number
}

export const createShared = (seed: number, now: number): SharedSim => ({
  random: createRandom(seed, 0x5eed),
  factor: 0,
  nextAt: now + 1000,
})
