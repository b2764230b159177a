import type { Spec } from '../terms/spec.ts'
import type { Mood, SharedSim, SimState } from '../state/sim-state.ts'

const YEAR_MS = 365 * 86_400_000
/** Volatility of the shared factor per year. */
const SHARED_VOLATILITY = 0.35
const SHARED_STEP_MS = 1000

interface MoodNumbers {
  readonly volatility: number
  readonly pace: number
  readonly takers: number
}

const numbers: Record<Mood, MoodNumbers> = {
  normal: { volatility: 1, pace: 1, takers: 1 },
  quiet: { volatility: 0.45, pace: 0.6, takers: 0.5 },
  trend: { volatility: 1.1, pace: 1.3, takers: 1.3 },
  burst: { volatility: 2.6, pace: 2.2, takers: 2.4 },
}

export const moodNumbers = (sim: SimState): MoodNumbers => numbers[sim.mood]

function nextMood(spec: Spec, sim: SimState, time: number): void {
  const { random } = sim
  const roll = random.next()
  sim.mood = roll < 0.45 ? 'normal' : roll < 0.7 ? 'quiet' : roll < 0.92 ? 'trend' : 'burst'
  const length = sim.mood === 'burst' ? 8_000 : sim.mood === 'trend' ? 90_000 : 60_000
  sim.moodUntil = time + length * (0.4 + random.next() * 1.2)
  const way = random.next() < 0.5 ? -1 : 1
  const hourly = spec.volatility / Math.sqrt(365 * 24)
  sim.drift = sim.mood === 'trend' ? (way * hourly * (0.5 + random.next())) / 3_600_000 : 0
  sim.bias =
    sim.mood === 'trend' ? way * 0.25 : sim.mood === 'burst' ? way * 0.35 : (random.next() - 0.5) * 0.2
}

/** Moves the shared factor by a time span, ms. */
export function stepSharedBy(shared: SharedSim, dt: number): void {
  shared.factor += shared.random.normal() * SHARED_VOLATILITY * Math.sqrt(dt / YEAR_MS)
}

/** Moves the shared factor by its fixed step, so that the walk doesn't depend on when it is read. */
export function stepShared(shared: SharedSim): void {
  shared.nextAt += SHARED_STEP_MS
  stepSharedBy(shared, SHARED_STEP_MS)
}

/** Moves the fair price to `time`: noise, drift of the mood, the shared factor, and reversion to its slow average. */
export function stepFair(spec: Spec, sim: SimState, shared: SharedSim, time: number): void {
  const dt = Math.max(time - sim.steppedAt, 0)
  if (time >= sim.moodUntil) nextMood(spec, sim, time)
  const own = spec.volatility * 0.8 * numbers[sim.mood].volatility * Math.sqrt(dt / YEAR_MS)
  const common = shared.factor - sim.followed
  sim.followed = shared.factor
  const pull = (sim.anchor / sim.fair - 1) * Math.min(dt / 1_200_000, 0.5)
  const change = sim.random.normal() * own + sim.drift * dt + common + pull
  sim.fair = Math.min(
    Math.max(sim.fair * (1 + Math.max(Math.min(change, 0.05), -0.05)), spec.minPrice * 10),
    spec.maxPrice / 4,
  )
  sim.anchor += (sim.fair - sim.anchor) * Math.min(dt / 1_800_000, 0.5)
  sim.steppedAt = time
}

/** Schedules the symbol's next step. */
export function planNext(spec: Spec, sim: SimState, time: number): void {
  const mean = spec.stepMs / numbers[sim.mood].pace
  sim.nextAt = time + mean * (0.25 + 1.5 * sim.random.next())
}
